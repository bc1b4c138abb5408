import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { keys } from '../lib/queries.ts'

/** The settings of the exchange with what has been announced, and who may change them. */
export const servedSettingsQuery = queryOptions({
  queryKey: [...keys.settings, 'served'],
  queryFn: () => api.settings(),
  staleTime: 60_000,
  refetchInterval: 60_000, // an announcement is for those who are here, too
})
