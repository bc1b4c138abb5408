import type { Pair, Token } from '@nightjar/sdk'
import { useMemo } from 'react'
import { readAmount } from '../../lib/amountText.ts'
import { usePairBalances } from '../../lib/pairBalances.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { nameToken } from '../../lib/tokenNames.ts'
import {
  type Account,
  balanceOf,
  type Exchange,
  useAccount,
  useExchange,
} from '../../lib/useExchange.ts'
import {
  creditsIn,
  entriesFor,
  mostPaidOf,
  useOtherForms,
  withOtherForms,
} from '../../trade/otherForms.ts'
import { feeOfTurns, type Turn } from '../../trade/turns.ts'
import { type DepositForm, depositTokens, findPair, type Leg } from './depositForm.ts'
import { quoteOneToken, type ZapInQuote } from './planZap.ts'
import { poolFees } from './poolFees.ts'
import { ZAP_IN_FEE } from './poolPlan.ts'
import { validateZap, type ZapContext, type ZapState } from './validateZap.ts'

export type Zap = {
  readonly exchange: Exchange
  readonly account: Account
  readonly pair: Pair | undefined
  readonly paid: Token | undefined
  readonly other: Token | undefined
  readonly context: ZapContext
  readonly state: ZapState
  readonly quote: ZapInQuote | undefined
  /** The most that can be paid; undefined while loading. */
  readonly most: bigint | undefined
  /** The wrap that a quote needs first, where what the account holds inside does not suffice. */
  readonly entriesOf: (quote: ZapInQuote) => readonly Turn[]
  setText(text: string): void
  setToken(which: 'paid' | 'other', token: Token): void
  reset(): void
}

/** The deposit of one token, of which both forms pay together, and its quote from the reserves of the newest block. */
export function useZap(form: DepositForm, setForm: (form: DepositForm) => void): Zap {
  const exchange = useExchange()
  const own = useAccount()
  const forms = useOtherForms(exchange.tokens, own)
  const account = withOtherForms(own, forms, ZAP_IN_FEE)
  const { balances } = usePairBalances()
  const { tokenA, tokenB } = depositTokens(form, exchange.tokens, exchange.pairs)
  const [paid, other] = form.lead === 'a' ? [tokenA, tokenB] : [tokenB, tokenA]
  const pair = findPair(exchange.pairs, tokenA, tokenB)
  const amount = readAmount(form.text, paid?.decimals ?? 18, paid?.symbol)
  const units = amount.kind === 'amount' ? amount.value : 0n
  const held = pair ? (balances?.get(pair.id) ?? 0n) : 0n
  const isExpert = usePreferences((preferences) => preferences.isExpert)
  const { protocolFee, isPaused } = exchange.settings
  const quoted = useMemo(() => {
    if (!pair || !paid || units === 0n || pair.isInDoubt) return undefined
    return quoteOneToken({ pair, paid, amount: units, held, fees: poolFees(pair, protocolFee) })
  }, [pair, paid, units, held, protocolFee])
  const quote = typeof quoted === 'object' ? quoted : undefined
  const entriesOf = (each: ZapInQuote) =>
    entriesFor([{ token: each.paid, amount: each.amount }], own, forms)
  const entries = quote ? entriesOf(quote) : []
  const context: ZapContext = {
    isLoading: exchange.isLoading || pair?.isInDoubt === true,
    isOffline: exchange.error !== null && exchange.tokens.length === 0,
    isPaused,
    hasTokens: paid !== undefined && other !== undefined,
    hasPair: pair !== undefined,
    token: paid,
    amount,
    mintsNothing: quoted === 'too-small',
    impactPpm: quote?.impactPpm ?? 0n,
    isExpert,
    isConnected: account.address !== null,
    isUnread: account.error !== null,
    balance: balanceOf(account, paid),
    credits: account.credits && account.credits - creditsIn(entries),
    feeMicrocredits: quote ? ZAP_IN_FEE + feeOfTurns(entries) : 0n,
  }
  const name = (token: Token | undefined) => nameToken(exchange.tokens, token)
  return {
    exchange,
    account,
    pair,
    paid,
    other,
    context,
    state: validateZap(context),
    quote,
    most: paid && context.balance && mostPaidOf(account)(paid, context.balance),
    entriesOf,
    setText: (text) => setForm({ ...form, text, other: '' }),
    setToken: (which, token) => {
      const names = { a: name(tokenA), b: name(tokenB) }
      const chosen = name(token)
      const leg = which === 'paid' ? form.lead : otherLeg(form.lead)
      const isOther = chosen === names[otherLeg(leg)]
      if (isOther) setForm({ ...form, ...names, lead: otherLeg(form.lead) })
      else setForm({ ...form, ...names, [leg]: chosen })
    },
    reset: () => setForm({ ...form, text: '', other: '' }),
  }
}

const otherLeg = (leg: Leg): Leg => (leg === 'a' ? 'b' : 'a')
