import {
  DEFAULT_SWAP_FEE,
  type Pair,
  PROGRAMS,
  pairFromServed,
  type ServedPair,
  type Token,
  tokenFromServed,
  toRate,
} from '@nightjar/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Cache keys; everything of one account lies under `account`. */
export const keys = {
  tokens: ['tokens'],
  pairs: ['pairs'],
  prices: ['prices'],
  account: ['account'],
  transactions: ['transactions'],
  settings: ['settings'],
} as const

/** Official and verified tokens, without the blacklisted. Changes seldom. */
export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: async () => {
    const [{ tokens }, { black_list }] = await Promise.all([api.officialTokens(), api.blacklist()])
    return tokens
      .filter(({ token_id }) => !black_list.includes(token_id))
      .map((served) => tokenFromServed(served))
  },
  staleTime: 10 * 60_000,
})

/** All pairs; the event stream keeps them fresh. */
export const pairsQuery = queryOptions({
  queryKey: keys.pairs,
  queryFn: async () => (await api.pairs()).pairs,
  staleTime: 60_000,
})

/** The pairs whose two tokens are known; the others are skipped. */
export function knownPairs(
  served: readonly ServedPair[],
  tokens: readonly Token[],
  swapFee: number,
): readonly Pair[] {
  const byId = new Map(tokens.map((token) => [token.id, token]))
  return served.flatMap((pair) => pairFromServed(pair, (id) => byId.get(id), swapFee) ?? [])
}

/** The exchange's fee as a rate, read from the chain; the default where it was never set. */
export const swapFeeQuery = queryOptions({
  queryKey: [...keys.settings, 'swap_fee'],
  queryFn: async () => {
    const params = { program: PROGRAMS.config, name: 'swap_fee', key: 'true' }
    const value = await api.mappingValue({ params })
    return value === null ? DEFAULT_SWAP_FEE : toRate(parseInteger(value))
  },
  staleTime: 10 * 60_000,
})

/** Prices in ALEO by token id; a token without a price is left out. */
export function pricesQuery(tokens: readonly string[]) {
  return queryOptions({
    queryKey: [...keys.prices, tokens],
    queryFn: async () => {
      const { price } = await api.someTokenPrices({ body: { tokens: [...tokens] } })
      const known = price.flatMap(({ token_id, price }) =>
        price === null ? [] : [[token_id, price] as const],
      )
      return new Map(known)
    },
    enabled: tokens.length > 0,
    staleTime: 30_000,
  })
}

/** Public balances of an address in base units, by token id. */
export function balancesQuery(address: string | null, tokens: readonly string[]) {
  return queryOptions({
    queryKey: [...keys.account, address, 'balances', tokens],
    queryFn: async () => {
      if (!address) return new Map<string, bigint>()
      const { balances } = await api.tokenBalances({ query: { address, tokens } })
      return new Map(balances.map(({ token_id, amount }) => [token_id, BigInt(amount)]))
    },
    enabled: address !== null && tokens.length > 0,
    staleTime: 15_000,
  })
}

/** Public credits of an address in microcredits, read from the chain's `credits.aleo/account`. */
export function creditsQuery(address: string | null) {
  return queryOptions({
    queryKey: [...keys.account, address, 'credits'],
    queryFn: async () => {
      if (!address) return 0n
      const params = { program: 'credits.aleo', name: 'account', key: address }
      return parseInteger(await api.mappingValue({ params }))
    },
    enabled: address !== null,
    staleTime: 15_000,
  })
}

/** `12u64` to 12n; a missing mapping value means 0. */
export function parseInteger(value: string | null): bigint {
  const digits = value?.match(/^(\d+)(?:[iu]\d+)?$/)?.[1]
  return digits ? BigInt(digits) : 0n
}
