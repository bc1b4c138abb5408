import { queryOptions } from '@tanstack/react-query'
import { keys } from '../lib/queries.ts'
import { api } from '../network/api.ts'

/** The settings of the exchange with announced changes, and who may change them. */
export const servedSettingsQuery = queryOptions({
  queryKey: [...keys.settings, 'served'],
  queryFn: () => api.settings(),
  staleTime: 60_000,
  refetchInterval: 60_000, // so that open pages see announcements, too
})
