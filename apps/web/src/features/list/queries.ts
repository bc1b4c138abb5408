import { queryOptions } from '@tanstack/react-query'
import { api } from '../../network/api.ts'

/** The id that a token of this creator and salt will have, computed as in `create_token`. The token makes both public. */
export function newIdQuery(creator: string | null, salt: string) {
  return queryOptions({
    queryKey: ['new token', creator, salt],
    queryFn: async () => {
      const content = `{ creator: ${creator}, salt: ${salt}field }`
      return (await api.bhp256({ body: { content } })).bhp256
    },
    enabled: creator !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
