import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The id that a token of a creator and a salt will have, as `create_token` computes it. Both are public with it. */
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
