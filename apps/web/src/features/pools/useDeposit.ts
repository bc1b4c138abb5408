import { formatAmount, largestDeposit, liquidityPool, type Pair, type Token } from '@nightjar/sdk'
import { useMemo } from 'react'
import { readAmount, type TypedAmount } from '../../lib/amountText.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { nameToken } from '../../lib/tokenNames.ts'
import { useAddressForm } from '../../lib/useAddressForm.ts'
import {
  type Account,
  balanceOf,
  type Exchange,
  useAccount,
  useExchange,
  usePairBalances,
} from '../../lib/useExchange.ts'
import { buildDeposit } from './buildLiquidity.ts'
import {
  chooseToken,
  type DepositForm,
  depositTokens,
  findPair,
  fromSearch,
  type Leg,
  takePart,
  toSearch,
  typeAmount,
} from './depositForm.ts'
import {
  type DepositFailure,
  type DepositQuote,
  matchSide,
  quoteDeposit,
  quoteFirstDeposit,
} from './quoteDeposit.ts'
import { type DepositContext, type DepositState, validateDeposit } from './validateDeposit.ts'

export type Deposit = {
  readonly form: DepositForm
  readonly exchange: Exchange
  readonly account: Account
  /** Undefined where the deposit would open the pair. */
  readonly pair: Pair | undefined
  readonly context: DepositContext
  readonly state: DepositState
  readonly quote: DepositQuote | undefined
  /** What the slider shows: the part of the scarcer balance, 0 to 100. */
  readonly percent: number
  /** Whether there is something to slide. */
  readonly canSlide: boolean
  setText(leg: Leg, text: string): void
  setToken(leg: Leg, token: Token): void
  setPercent(percent: number): void
  reset(): void
}

const search = { fromSearch, toSearch }

/** The deposit form, its quote from the reserves of the newest block, and what may be done with it. */
export function useDeposit(): Deposit {
  const [form, setForm] = useAddressForm(search)
  const exchange = useExchange()
  const account = useAccount(exchange.tokens)
  const { tokenA, tokenB } = depositTokens(form, exchange.tokens, exchange.pairs)
  const pair = findPair(exchange.pairs, tokenA, tokenB)
  const context = useContextOf({ form, exchange, account, tokenA, tokenB, pair })
  const { quote } = context
  const scarce = findScarce(context, pair)
  const name = (token: Token | undefined) => nameToken(exchange.tokens, token)
  return {
    form,
    exchange,
    account,
    pair,
    context,
    state: validateDeposit(context),
    quote: typeof quote === 'object' ? quote : undefined,
    percent: scarce ? percentOf(context, scarce) : 0,
    canSlide: scarce !== undefined,
    setText: (leg, text) => setForm(typeAmount(form, leg, text, !pair)),
    setToken: (leg, token) => {
      const names = { chosen: name(token), a: name(tokenA), b: name(tokenB) }
      setForm(chooseToken(form, leg, names))
    },
    setPercent: (percent) => scarce && setForm(takePart(form, scarce, percent)),
    reset: () => setForm({ ...form, text: '', other: '' }),
  }
}

type Ground = {
  readonly form: DepositForm
  readonly exchange: Exchange
  readonly account: Account
  readonly tokenA: Token | undefined
  readonly tokenB: Token | undefined
  readonly pair: Pair | undefined
}

function useContextOf({ form, exchange, account, tokenA, tokenB, pair }: Ground): DepositContext {
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { balances } = usePairBalances()
  const { isPaused } = exchange.settings
  const [amountA, amountB] = readAmounts(form, { tokenA, tokenB, pair })
  const valueA = unitsOf(amountA)
  const valueB = unitsOf(amountB)
  const held = pair ? (balances?.get(pair.id) ?? 0n) : 0n
  const quote = useMemo((): DepositQuote | DepositFailure | undefined => {
    if (!tokenA || !tokenB || !valueA || !valueB || tokenA.id === tokenB.id) return undefined
    const amounts = { tokenA, tokenB, amountA: valueA, amountB: valueB }
    if (!pair) return quoteFirstDeposit(amounts)
    return quoteDeposit({ ...amounts, pair, slippageBps, held })
  }, [tokenA, tokenB, valueA, valueB, pair, slippageBps, held])
  return {
    isLoading: exchange.isLoading,
    isOffline: exchange.error !== null && exchange.tokens.length === 0,
    isPaused,
    tokenA,
    tokenB,
    lead: form.lead,
    amountA,
    amountB,
    quote,
    isConnected: account.address !== null,
    balanceA: balanceOf(account, tokenA),
    balanceB: balanceOf(account, tokenB),
    credits: account.credits,
    feeMicrocredits: typeof quote === 'object' ? depositFee(quote) : 0n,
  }
}

/** The network fee in microcredits; it depends on the function alone. */
export function depositFee(quote: DepositQuote): bigint {
  return buildDeposit(quote, { to: '', deadlineHeight: 0 }).feeMicrocredits
}

type Sides = Pick<Ground, 'tokenA' | 'tokenB' | 'pair'>

/** Both amounts: the leading one as typed, the other as it follows, or as typed for a new pair. */
function readAmounts(
  { lead, text, other }: DepositForm,
  { tokenA, tokenB, pair }: Sides,
): readonly [TypedAmount, TypedAmount] {
  const [token, follower] = lead === 'a' ? [tokenA, tokenB] : [tokenB, tokenA]
  const typed = readAmount(text, token?.decimals ?? 18)
  const following =
    pair && token ? follow(typed, pair, token) : readAmount(other, follower?.decimals ?? 18)
  return lead === 'a' ? [typed, following] : [following, typed]
}

function follow(typed: TypedAmount, pair: Pair, token: Token): TypedAmount {
  if (typed.kind !== 'amount') return { kind: 'empty' }
  return { kind: 'amount', value: matchSide(pair, token, typed.value) }
}

function unitsOf(amount: TypedAmount): bigint {
  return amount.kind === 'amount' ? amount.value : 0n
}

type Scarce = { readonly leg: Leg; readonly token: Token; readonly balance: bigint }

/** The side whose balance sets how much can be added at the pair's ratio. */
function findScarce(context: DepositContext, pair: Pair | undefined): Scarce | undefined {
  const { tokenA, tokenB, balanceA, balanceB } = context
  if (!pair || !tokenA || !tokenB || !balanceA || !balanceB) return undefined
  const isInOrder = tokenA.id === pair.token0.id
  const [balance0, balance1] = isInOrder ? [balanceA, balanceB] : [balanceB, balanceA]
  const { scarce } = largestDeposit({ balanceA: balance0, balanceB: balance1 }, liquidityPool(pair))
  return (scarce === 'a') === isInOrder
    ? { leg: 'a', token: tokenA, balance: balanceA }
    : { leg: 'b', token: tokenB, balance: balanceB }
}

function percentOf({ amountA, amountB }: DepositContext, { leg, balance }: Scarce): number {
  const amount = unitsOf(leg === 'a' ? amountA : amountB)
  const percent = (amount * 100n + balance / 2n) / balance
  return percent > 100n ? 100 : Number(percent)
}

/** What the field of a side shows: its own text where it was typed, else every digit of what follows. */
export function fieldText({ form, context, pair }: Deposit, leg: Leg): string {
  if (leg === form.lead) return form.text
  if (!pair) return form.other
  const [amount, token] =
    leg === 'a' ? [context.amountA, context.tokenA] : [context.amountB, context.tokenB]
  return token && amount.kind === 'amount' ? formatAmount(amount.value, token.decimals) : ''
}
