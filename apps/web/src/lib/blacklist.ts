import type { ServedToken, Token } from '@nightjar/sdk'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../network/api.ts'
import { readToken } from './readToken.ts'

/** Ids of tokens that must not be shown or traded. Rarely changes. */
export const blacklistQuery = queryOptions({
  queryKey: ['blacklist'],
  queryFn: async (): Promise<readonly string[]> => (await api.blacklist()).black_list,
  staleTime: 10 * 60_000,
})

/** The tokens of an answer, without the blacklisted. */
export async function withoutBlocked(
  client: QueryClient,
  answer: Promise<{ readonly tokens: readonly ServedToken[] }>,
): Promise<readonly Token[]> {
  const [{ tokens }, blocked] = await Promise.all([answer, client.ensureQueryData(blacklistQuery)])
  return tokens.filter(({ token_id }) => !blocked.includes(token_id)).map(readToken)
}
