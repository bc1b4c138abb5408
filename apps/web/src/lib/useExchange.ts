import type { Pair, Token } from '@nightjar/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWallet } from '../wallets/useWallet.ts'
import { config } from './config.ts'
import { withDollars } from './dollarPrices.ts'
import { DEFAULT_SETTINGS, type ExchangeSettings } from './exchangeSettings.ts'
import {
  balancesQuery,
  creditsQuery,
  keys,
  knownPairs,
  pairsQuery,
  pricesQuery,
  settingsQuery,
  wrappedTokensQuery,
} from './queries.ts'
import type { TokenForm } from './spellToken.ts'
import { useDollar } from './useDollar.ts'
import { useTokens } from './useTokens.ts'

export type Exchange = {
  readonly tokens: readonly Token[]
  readonly pairs: readonly Pair[]
  /** Prices in ALEO by token id; in dollars, tokens that the operator counts as dollars are worth exactly one. */
  readonly prices: ReadonlyMap<string, string>
  /** The same as the pools alone say. */
  readonly poolPrices: ReadonlyMap<string, string>
  /** The prices have been read, or could not be. */
  readonly isPriced: boolean
  readonly settings: ExchangeSettings
  readonly isLoading: boolean
  /** Why tokens or pairs could not be read; null if they could. */
  readonly error: Error | null
  retry(): void
}

/** Tokens, pairs and prices in one result, updated with every block. */
export function useExchange(): Exchange {
  const known = useTokens()
  const { tokens } = known
  const pairs = useQuery(pairsQuery)
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery)
  const ids = useMemo(() => tokens.map(({ id }) => id), [tokens])
  const prices = useQuery(pricesQuery(ids))
  const withKnown = useMemo(
    () => knownPairs(pairs.data ?? [], tokens, settings.feeBps),
    [pairs.data, tokens, settings.feeBps],
  )
  const pool = prices.data ?? noPrices
  const dollar = useDollar()
  const priced = useMemo(
    () => (dollar ? withDollars(pool, config().usdTokens ?? [], dollar) : pool),
    [pool, dollar],
  )
  return {
    tokens,
    pairs: withKnown,
    prices: priced,
    poolPrices: pool,
    isPriced: !prices.isPending,
    settings,
    isLoading: known.isPending || pairs.isPending,
    error: known.error ?? pairs.error,
    retry: () => {
      known.retry()
      void pairs.refetch()
    },
  }
}

const noPrices: ReadonlyMap<string, string> = new Map()

/** By token id. */
export type OtherParts = ReadonlyMap<string, OtherPart>

/** What of a balance is in the token's other form, and the id that it has there. */
export type OtherPart = {
  readonly id: string
  readonly form: TokenForm
  readonly amount: bigint
  /** What of it a payment leaves for network fees. */
  readonly kept: bigint
}

export type Account = {
  readonly address: string | null
  /** Public balances in base units by token id; undefined while loading. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  /** The parts of them that are in a token's other form; left out where a form pays with one of the two alone. */
  readonly others?: OtherParts
  /** Public credits in microcredits. */
  readonly credits: bigint | undefined
  /** When they were read, in milliseconds since 1970; 0 if they were not. */
  readonly readAt: number
  /** Why they could not be read, if no earlier values are known. */
  readonly error: Error | null
  /** Requests everything again that could not be read about the account. */
  retry(): void
}

/** The connected account's public balances of all tokens known here: the same request, whatever a page shows of it. */
export function useAccount(): Account {
  const { address } = useWallet()
  const client = useQueryClient()
  const ids = useHeldIds()
  const balances = useQuery(balancesQuery(address, ids))
  const credits = useQuery(creditsQuery(address))
  return {
    address,
    balances: balances.data,
    credits: credits.data,
    readAt: Math.min(balances.dataUpdatedAt, credits.dataUpdatedAt),
    error: [balances, credits].find(({ isLoadingError }) => isLoadingError)?.error ?? null,
    retry: () => {
      const queryKey = [...keys.account, address]
      void client.refetchQueries({ queryKey, type: 'active', predicate: hasFailed })
    },
  }
}

/** Ids of all tokens that an account may hold here, the inside forms of wrapped ones included; none until both lists are read. */
function useHeldIds(): readonly string[] {
  const { tokens, isPending } = useTokens()
  const wrapped = useQuery(wrappedTokensQuery)
  const isRead = !isPending && !wrapped.isPending
  return useMemo(
    () => (isRead ? [...new Set([...tokens, ...(wrapped.data ?? [])].map(({ id }) => id))] : []),
    [isRead, tokens, wrapped.data],
  )
}

const hasFailed = ({ state }: { readonly state: { readonly error: unknown } }) =>
  state.error !== null

/** The account's public balance of a token, 0 if it has none; undefined while loading. */
export function balanceOf({ balances }: Account, token: Token | undefined): bigint | undefined {
  return balances && token && (balances.get(token.id) ?? 0n)
}
