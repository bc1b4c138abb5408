import {
  type Pair,
  pairFromServed,
  type ServedPair,
  type Token,
  wrappedTokenFromServed,
} from '@nightjar/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../network/api.ts'
import { atRest } from './atRest.ts'
import { withoutBlocked } from './blacklist.ts'
import { useChainHead } from './chainHead.ts'
import { parseInteger } from './exchangeSettings.ts'
import { ownerOf } from './ownerOf.ts'

/** Cache keys; everything of one account lies under `account`. */
export const keys = {
  tokens: ['tokens'],
  pairs: ['pairs'],
  prices: ['prices'],
  account: ['account'],
  transactions: ['transactions'],
  settings: ['settings'],
} as const

/** Official and verified tokens, without the blacklisted. Rarely changes. */
export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: async ({ client }) => withoutBlocked(client, api.officialTokens()),
  staleTime: 10 * 60_000,
})

/** Tokens that an account administers or has imported, and those imported into this browser. */
export function ownTokensQuery(address: string | null, importedHere: readonly string[]) {
  const enabled = address !== null || importedHere.length > 0
  return queryOptions({
    queryKey: [...keys.account, address, 'tokens', importedHere],
    queryFn: async ({ client }) => {
      const { readOwnTokens } = await import('./readOwnTokens.ts') // the first page shows none of them
      return readOwnTokens(client, {
        address,
        importedHere,
        listed: client.ensureQueryData(tokensQuery),
      })
    },
    enabled,
    placeholderData: (before, query) =>
      enabled && query?.queryKey[1] === address ? before : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Tokens of other programs that have a wrapped form. Rarely changes. */
export const wrappedTokensQuery = queryOptions({
  queryKey: [...keys.tokens, 'wrapped'],
  queryFn: async () => (await api.wrappedTokens()).tokens.map(wrappedTokenFromServed),
  staleTime: 10 * 60_000,
})

/** Pairs, and the block of their reserves. */
export type ServedPairs = { readonly height: number; readonly pairs: readonly ServedPair[] }

/** All pairs; the event stream keeps them fresh. */
export const pairsQuery = queryOptions({
  queryKey: keys.pairs,
  queryFn: async (): Promise<ServedPairs> => {
    const asked = await api.pairs()
    const isOlder = asked.height < useChainHead.getState().height // a block arrived meanwhile
    return isOlder ? api.pairs() : asked
  },
  select: ({ pairs }) => pairs,
  staleTime: 60_000,
})

/** The pairs whose two tokens are known; the others are skipped. */
export function knownPairs(
  served: readonly ServedPair[],
  tokens: readonly Token[],
  feeBps: bigint,
): readonly Pair[] {
  const byId = new Map(tokens.map((token) => [token.id, token]))
  return served.flatMap((pair) => knownPair(pair, byId, feeBps) ?? [])
}

const read = new WeakMap<ServedPair, Pair>()

/** The same object for a pair that did not change, so that users of an index of pairs can see which did. */
function knownPair(
  served: ServedPair,
  tokens: ReadonlyMap<string, Token>,
  feeBps: bigint,
): Pair | undefined {
  const [token0, token1] = [tokens.get(served.token_a), tokens.get(served.token_b)]
  const known = read.get(served)
  const isSame = known?.token0 === token0 && known?.token1 === token1 && known?.feeBps === feeBps
  const pair = known && isSame ? known : pairFromServed(served, (id) => tokens.get(id), feeBps)
  if (pair) read.set(served, pair)
  return pair
}

/** The exchange's settings on the chain, as of the next block: fees, and what is allowed. */
export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: async () => {
    await atRest() // its parser is not needed to show a page
    const { readSettings } = await import('./readSettings.ts')
    const { height } = useChainHead.getState()
    const nextHeight = height === 0 ? Number.POSITIVE_INFINITY : height + 1 // unknown: announced settings apply
    const read = (program: string, name: string, key: string) =>
      api.mappingValue({ params: { program, name, key } })
    return readSettings(read, nextHeight)
  },
  staleTime: 60_000,
})

/** Prices in ALEO by token id; tokens without a price, and those whose price is below the server's last digit, are left out. */
export function pricesQuery(tokens: readonly string[]) {
  return queryOptions({
    queryKey: [...keys.prices, tokens],
    queryFn: async () => {
      const { price } = await api.someTokenPrices({ body: { tokens: [...tokens] } })
      const known = price.flatMap(({ token_id, price }) =>
        price && Number(price) ? [[token_id, price] as const] : [],
      )
      return new Map(known)
    },
    enabled: tokens.length > 0,
    placeholderData: (before) => before, // an additional token changes no other's price
    staleTime: 30_000,
  })
}

/** Public balances of an address in base units, by token id. `usePublicBalances` says when they are asked for. */
export function balancesQuery(address: string | null, tokens: readonly string[]) {
  return queryOptions({
    queryKey: [...keys.account, address, 'balances', tokens],
    queryFn: async () => {
      const query = { address: ownerOf(address), tokens }
      const { balances } = await api.tokenBalances({ query })
      return new Map(balances.map(({ token_id, amount }) => [token_id, BigInt(amount)]))
    },
    enabled: address !== null && tokens.length > 0,
    placeholderData: (before, query) => (query?.queryKey[1] === address ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A spender's allowance of an address's token. */
export function allowanceQuery(
  address: string | null,
  { token, spender }: { readonly token: string; readonly spender: string },
) {
  return queryOptions({
    queryKey: [...keys.account, address, 'allowance', token, spender],
    queryFn: async () => {
      const query = { address: ownerOf(address), tokens: [token], spender }
      const { allowances } = await api.tokenAllowances({ query })
      return BigInt(allowances[0]?.amount ?? '0')
    },
    enabled: address !== null && token !== '',
    staleTime: 15_000,
  })
}

/** Public credits of an address in microcredits, read from the chain's `credits.aleo/account`. */
export function creditsQuery(address: string | null) {
  return queryOptions({
    queryKey: [...keys.account, address, 'credits'],
    queryFn: async () => {
      const params = { program: 'credits.aleo', name: 'account', key: ownerOf(address) }
      return parseInteger(await api.mappingValue({ params }))
    },
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
