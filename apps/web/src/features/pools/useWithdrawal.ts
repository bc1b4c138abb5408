import { FEES, type Pair, PROGRAMS, type ServedPair, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePairBalances } from '../../lib/pairBalances.ts'
import { namePair } from '../../lib/pairLink.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { pairsQuery } from '../../lib/queries.ts'
import { findToken, nameToken } from '../../lib/tokenNames.ts'
import { useAddressForm } from '../../lib/useAddressForm.ts'
import { type Account, type Exchange, useAccount, useExchange } from '../../lib/useExchange.ts'
import { useSuggestion } from '../../lib/useSuggestion.ts'
import { quoteIntoOne, stepsOut, type ZapOutQuote } from './planZap.ts'
import { poolFees } from './poolFees.ts'
import { feeOfSteps } from './poolPlan.ts'
import { quoteWithdrawal, type WithdrawalQuote } from './quoteWithdrawal.ts'
import { validateWithdrawal, type WithdrawalState } from './validateWithdrawal.ts'
import {
  fromSearch,
  hiddenPair,
  partOf,
  suggestedPair,
  toSearch,
  type WithdrawalForm,
  withdrawalPair,
} from './withdrawalForm.ts'

export type Withdrawal = {
  readonly exchange: Exchange
  readonly account: Account
  readonly pair: Pair | undefined
  /** The pair that the address names instead, but that is hidden. */
  readonly hidden: ServedPair | undefined
  /** The pairs of which the account holds LP. */
  readonly heldPairs: readonly Pair[]
  /** LP; undefined while loading. */
  readonly held: bigint | undefined
  readonly percent: number
  readonly quote: WithdrawalQuote | undefined
  /** The single token to receive; undefined for both. */
  readonly into: Token | undefined
  /** The result in one token, if that was chosen. */
  readonly zap: ZapOutQuote | undefined
  readonly feeMicrocredits: bigint
  readonly state: WithdrawalState
  setPercent(percent: number): void
  setPair(pair: Pair): void
  setInto(token: Token | undefined): void
}

const search = { fromSearch, toSearch }

/** The form of a public withdrawal. */
export function useWithdrawal(): Withdrawal {
  const exchange = useExchange()
  const account = useAccount()
  const { balances: lp, error } = usePairBalances()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const known = { exchange, account, lp, isUnread: error !== null, slippageBps }
  return useWithdrawalOf({ ...known, feeOf: withdrawalFee, swaps: true })
}

export type Withdrawer = {
  readonly exchange: Exchange
  /** The account whose credits can pay the fee. */
  readonly account: Account
  /** LP by pair id; undefined while loading. */
  readonly lp: ReadonlyMap<string, bigint> | undefined
  /** The LP could not be read. */
  readonly isUnread?: boolean
  readonly slippageBps: number
  /** The network fee of a withdrawal in microcredits. */
  readonly feeOf: (quote: WithdrawalQuote) => bigint
  /** Whether one of the tokens can be swapped into the other afterwards. */
  readonly swaps: boolean
}

/** The withdrawal form, its quote from the reserves of the newest block, and its available actions. */
export function useWithdrawalOf(withdrawer: Withdrawer): Withdrawal {
  const { exchange, account, lp, isUnread = false, slippageBps, feeOf, swaps } = withdrawer
  const [written, setForm] = useAddressForm(search)
  const form = useFilled(written, withdrawer)
  const isExpert = usePreferences((preferences) => preferences.isExpert)
  const pair = withdrawalPair(form, exchange)
  const { data: served = [] } = useQuery(pairsQuery)
  const hidden = pair ? undefined : hiddenPair(form, exchange.tokens, served)
  const held = pair && lp && (lp.get(pair.id) ?? 0n)
  const liquidity = partOf(held ?? 0n, form.percent)
  const quote = useMemo(() => {
    if (!pair || !held || liquidity === 0n) return undefined
    return quoteWithdrawal({ pair, liquidity, held, slippageBps })
  }, [pair, liquidity, held, slippageBps])
  const known = typeof quote === 'object' ? quote : undefined
  const named = swaps ? findToken(exchange.tokens, form.into) : undefined
  const into = [pair?.token0, pair?.token1].find((token) => token && token.id === named?.id)
  const { protocolFee } = exchange.settings
  const zap = useMemo(() => {
    if (!pair || !into || !held || liquidity === 0n || pair.isInDoubt) return undefined
    const fees = poolFees(pair, protocolFee)
    const quoted = quoteIntoOne({ pair, received: into, liquidity, fees })
    return typeof quoted === 'object' ? quoted : undefined
  }, [pair, into, held, liquidity, protocolFee])
  const feeMicrocredits = zap ? zapFee(zap) : known ? feeOf(known) : 0n
  const name = (token: Pair['token0']) => nameToken(exchange.tokens, token)
  return {
    exchange,
    account,
    pair,
    hidden,
    heldPairs: exchange.pairs.filter(({ id }) => (lp?.get(id) ?? 0n) > 0n),
    held,
    percent: form.percent,
    quote: known,
    into,
    zap,
    feeMicrocredits,
    state: validateWithdrawal({
      isLoading: exchange.isLoading,
      isOffline: exchange.error !== null && exchange.tokens.length === 0,
      hasPair: pair !== undefined,
      isHidden: hidden !== undefined,
      isConnected: account.address !== null,
      isUnread: isUnread || account.error !== null,
      held,
      liquidity,
      returnsNothing: quote === 'too-small' || (into !== undefined && zap === undefined),
      impactPpm: zap?.impactPpm ?? 0n,
      isExpert,
      credits: account.credits,
      feeMicrocredits,
    }),
    setPercent: (percent) => setForm({ ...form, percent }),
    setPair: ({ token0, token1 }) =>
      setForm({ a: name(token0), b: name(token1), percent: 0, into: '' }),
    setInto: (token) => setForm({ ...form, into: token ? name(token) : '' }),
  }
}

/** The form with a pair, if it names none. */
function useFilled(form: WithdrawalForm, { exchange, lp }: Withdrawer): WithdrawalForm {
  const { a, b, percent } = form
  const pair = suggestedPair(exchange.pairs, lp)
  const suggested = useSuggestion({
    named: `${a} ${b}`,
    fields: exchange.isLoading || !pair ? undefined : namePair(exchange.tokens, pair),
    isFinal: lp !== undefined || percent > 0,
  })
  return a || b ? form : { ...form, ...suggested }
}

function zapFee(zap: ZapOutQuote): bigint {
  return feeOfSteps(stepsOut(zap))
}

const withdrawalFee = (): bigint => FEES[PROGRAMS.core].remove_liquidity
