import { DEFAULT_SWAP_FEE, type Pair, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWallet } from '../wallets/useWallet.ts'
import {
  balancesQuery,
  creditsQuery,
  knownPairs,
  pairsQuery,
  pricesQuery,
  swapFeeQuery,
  tokensQuery,
} from './queries.ts'

export type Exchange = {
  readonly tokens: readonly Token[]
  readonly pairs: readonly Pair[]
  /** Prices in ALEO by token id. */
  readonly prices: ReadonlyMap<string, string>
  readonly isLoading: boolean
  /** Why tokens or pairs could not be read; null when they were. */
  readonly error: Error | null
  retry(): void
}

/** Tokens, pairs and prices as one reading; it follows the chain block by block. */
export function useExchange(): Exchange {
  const tokens = useQuery(tokensQuery)
  const pairs = useQuery(pairsQuery)
  const swapFee = useQuery(swapFeeQuery)
  const ids = useMemo(() => tokens.data?.map(({ id }) => id) ?? [], [tokens.data])
  const prices = useQuery(pricesQuery(ids))
  const known = useMemo(
    () => knownPairs(pairs.data ?? [], tokens.data ?? [], swapFee.data ?? DEFAULT_SWAP_FEE),
    [pairs.data, tokens.data, swapFee.data],
  )
  return {
    tokens: tokens.data ?? none,
    pairs: known,
    prices: prices.data ?? noPrices,
    isLoading: tokens.isPending || pairs.isPending,
    error: tokens.error ?? pairs.error,
    retry: () => void Promise.all([tokens.refetch(), pairs.refetch()]),
  }
}

const none: readonly Token[] = []
const noPrices: ReadonlyMap<string, string> = new Map()

export type Account = {
  readonly address: string | null
  /** Public balances in base units by token id; undefined while they are being read. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  /** Public credits in microcredits. */
  readonly credits: bigint | undefined
  readonly error: Error | null
  retry(): void
}

/** The connected account's public balances. */
export function useAccount(tokens: readonly Token[]): Account {
  const { address } = useWallet()
  const ids = useMemo(() => tokens.map(({ id }) => id), [tokens])
  const balances = useQuery(balancesQuery(address, ids))
  const credits = useQuery(creditsQuery(address))
  return {
    address,
    balances: balances.data,
    credits: credits.data,
    error: balances.error ?? credits.error,
    retry: () => void Promise.all([balances.refetch(), credits.refetch()]),
  }
}

/** The account's public balance of a token, 0 where it has none; undefined while it is being read. */
export function balanceOf({ balances }: Account, token: Token | undefined): bigint | undefined {
  return balances && token && (balances.get(token.id) ?? 0n)
}
