import { queryOptions } from '@tanstack/react-query'
import { api } from '../network/api.ts'
import { withoutBlocked } from './blacklist.ts'
import { keys, tokensQuery } from './queries.ts'
import { readSomeTokens } from './readOwnTokens.ts'

/** Tokens by their ids, without the blacklisted and those that are unknown to the server or could not be read. */
export function someTokensQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...keys.tokens, 'some', ids],
    queryFn: ({ client }) => readSomeTokens(client, ids, client.ensureQueryData(tokensQuery)),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
    staleTime: 10 * 60_000,
  })
}

/** Tokens of the whole chain that match a text, without the blacklisted. */
export function searchQuery(keywords: string) {
  return queryOptions({
    queryKey: [...keys.tokens, 'search', keywords],
    queryFn: ({ client }) =>
      withoutBlocked(
        client,
        api.searchTokens({ params: { keywords: keywords.normalize('NFKC') } }),
      ),
    enabled: keywords !== '',
    staleTime: 60_000,
  })
}

/** The origin of a token. @throws ApiError of status 404 for an id that no token has */
export function tokenOriginQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.tokens, 'origin', id],
    queryFn: () => api.tokenOrigin({ params: { id } }),
    retry: false,
    staleTime: 60_000,
  })
}
