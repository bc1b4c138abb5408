import { CREDITS, lpToken, type ServedPair, type Token, tokenOfMovement } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pairsQuery } from './queries.ts'
import { someTokensQuery } from './tokenQueries.ts'
import { useTokens } from './useTokens.ts'

/** The token of an id in a list of transactions; undefined if it is unknown. */
export type TokenOf = (id: string) => Token | undefined

const none: readonly never[] = []

/** Finds the tokens of ids in lists of transactions: known ones, LP tokens, and all others by requesting them. */
export function useTokenOf(ids: readonly string[] = none): TokenOf {
  const { tokens } = useTokens()
  const { data: pairs = none } = useQuery(pairsQuery)
  const findKnown = useMemo(() => createTokenOf(tokens, pairs), [tokens, pairs])
  const missing = useMemo(() => missingOf(ids, findKnown), [ids, findKnown])
  const { data: others = none } = useQuery(someTokensQuery(missing))
  return useMemo(() => createTokenOf([...tokens, ...others], pairs), [tokens, others, pairs])
}

/** The ids that a search does not find, each once. */
export function missingOf(ids: readonly string[], find: TokenOf): readonly string[] {
  return [...new Set(ids)].filter((id) => id !== CREDITS.id && find(id) === undefined).sort()
}

/** Searches loaded tokens; a pair's LP token has the pair's id. */
export function createTokenOf(
  tokens: readonly Token[],
  pairs: readonly Pick<ServedPair, 'pair_id' | 'total_supply'>[],
): TokenOf {
  const byId = new Map(tokens.map((token) => [token.id, token]))
  const lpIds = new Map(pairs.map((pair) => [pair.pair_id, pair]))
  return (id) => {
    const pair = lpIds.get(id)
    const lp = pair && lpToken({ id, totalSupply: BigInt(pair.total_supply) })
    return byId.get(id) ?? lp ?? tokenOfMovement([], { token_id: id })
  }
}
