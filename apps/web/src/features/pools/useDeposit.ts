import {
  FEES,
  formatAmount,
  largestDeposit,
  liquidityPool,
  type Pair,
  PROGRAMS,
  type Token,
} from '@nightjar/sdk'
import { useMemo } from 'react'
import { readAmount, type TypedAmount } from '../../lib/amountText.ts'
import { usePairBalances } from '../../lib/pairBalances.ts'
import { poolId } from '../../lib/poolId.ts'
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
  type OtherForms,
  useOtherForms,
  withOtherForms,
} from '../../trade/otherForms.ts'
import { feeOfTurns, type Turn } from '../../trade/turns.ts'
import {
  chooseToken,
  type DepositForm,
  depositTokens,
  findPair,
  type Leg,
  takePart,
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
  /** Undefined if the deposit would open the pair. */
  readonly pair: Pair | undefined
  /** Both amounts with which the form can go on; left out unless somebody has opened the pair since both were typed. */
  readonly choices: readonly Choice[] | undefined
  readonly context: DepositContext
  readonly state: DepositState
  readonly quote: DepositQuote | undefined
  /** The slider's value: the percentage of the scarcer balance, 0 to 100. */
  readonly percent: number
  /** Whether the slider can be used. */
  readonly canSlide: boolean
  setText(leg: Leg, text: string): void
  setToken(leg: Leg, token: Token): void
  setPercent(percent: number): void
  reset(): void
}

/** A typed amount of both, and what the other one is at the pool's ratio. */
type Choice = { readonly kept: Leg; readonly amountA: bigint; readonly amountB: bigint }

export type PublicDeposit = Deposit & {
  /** The wraps that a deposit needs first, where what the account holds inside does not suffice. */
  readonly entriesOf: (quote: DepositQuote) => readonly Turn[]
}

/** The form of a public deposit; both forms of a token pay together. */
export function useDeposit(form: DepositForm, setForm: (form: DepositForm) => void): PublicDeposit {
  const exchange = useExchange()
  const account = useAccount()
  const { balances: lp } = usePairBalances()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { tokenA, tokenB } = depositTokens(form, exchange.tokens, exchange.pairs)
  const isOpen = findPair(exchange.pairs, tokenA, tokenB) !== undefined
  const known = useOtherForms(exchange.tokens, account)
  const forms = isOpen ? known : noForms // a new pair is opened by one transaction
  const entriesOf = ({ sides }: DepositQuote) => entriesFor(sides, account, forms)
  const both = withOtherForms(account, forms, FEES[PROGRAMS.core].add_liquidity)
  const deposit = useDepositOf({
    ...{ form, setForm, exchange, lp, slippageBps },
    account: both,
    mostOf: mostPaidOf(both),
    feeOf: (quote) => depositFee(quote) + feeOfTurns(entriesOf(quote)),
    feeCreditsOf: (quote) => account.credits && account.credits - creditsIn(entriesOf(quote)),
  })
  return { ...deposit, entriesOf }
}

const noForms: OtherForms = new Map()

export type Depositor = {
  readonly form: DepositForm
  readonly setForm: (form: DepositForm) => void
  readonly exchange: Exchange
  readonly account: Account
  /** LP by pair id; undefined while loading. */
  readonly lp: ReadonlyMap<string, bigint> | undefined
  readonly slippageBps: number
  /** The network fee of a deposit in microcredits. */
  readonly feeOf: (quote: DepositQuote) => bigint
  /** Microcredits that can pay that fee, if the deposit itself uses some; else all. */
  readonly feeCreditsOf?: (quote: DepositQuote) => bigint | undefined
  /** The most of a balance that can be paid; all of it if left out. */
  readonly mostOf?: (token: Token, balance: bigint) => bigint
}

/** The deposit form, its quote from the reserves of the newest block, and its available actions. */
export function useDepositOf(depositor: Depositor): Deposit {
  const { form, setForm, exchange, account } = depositor
  const mostOf = depositor.mostOf ?? ((_: Token, balance: bigint) => balance)
  const { tokenA, tokenB } = depositTokens(form, exchange.tokens, exchange.pairs)
  const pair = findPair(exchange.pairs, tokenA, tokenB)
  const context = useContextOf({ ...depositor, tokenA, tokenB, pair })
  const { quote } = context
  const scarce = findScarce(context, { pair, mostOf })
  const name = (token: Token | undefined) => nameToken(exchange.tokens, token)
  return {
    form,
    exchange,
    account,
    pair,
    choices: context.isOpened ? chooseFrom(context, pair) : undefined,
    context,
    state: validateDeposit(context),
    quote: typeof quote === 'object' ? quote : undefined,
    percent: scarce ? percentOf(context, scarce) : 0,
    canSlide: scarce !== undefined,
    setText: (leg, text) => setForm(typeAmount(form, leg, text, !pair)),
    setToken: (leg, token) => {
      const names = { chosen: name(token), a: name(tokenA), b: name(tokenB) }
      const next = chooseToken(form, leg, names)
      const chosen = depositTokens(next, exchange.tokens, exchange.pairs)
      const found = findPair(exchange.pairs, chosen.tokenA, chosen.tokenB)
      setForm(found && found !== pair ? { ...next, other: '' } : next)
    },
    setPercent: (percent) => scarce && setForm(takePart(form, scarce, percent)),
    reset: () => setForm({ ...form, text: '', other: '' }),
  }
}

type Ground = Depositor & {
  readonly tokenA: Token | undefined
  readonly tokenB: Token | undefined
  readonly pair: Pair | undefined
}

function useContextOf(ground: Ground): DepositContext {
  const { form, exchange, account, lp, slippageBps, feeOf } = ground
  const { tokenA, tokenB, pair, feeCreditsOf = () => account.credits } = ground
  const [amountA, amountB] = readAmounts(ground)
  const valueA = unitsOf(amountA)
  const valueB = unitsOf(amountB)
  const held = pair ? (lp?.get(pair.id) ?? 0n) : 0n
  const quote = useMemo((): DepositQuote | DepositFailure | undefined => {
    if (!tokenA || !tokenB || !valueA || !valueB || tokenA.id === tokenB.id) return undefined
    const amounts = { tokenA, tokenB, amountA: valueA, amountB: valueB }
    if (!pair) return quoteFirstDeposit(amounts)
    return quoteDeposit({ ...amounts, pair, slippageBps, held })
  }, [tokenA, tokenB, valueA, valueB, pair, slippageBps, held])
  return {
    isLoading: exchange.isLoading,
    isOffline: exchange.error !== null && exchange.tokens.length === 0,
    isPaused: exchange.settings.isPaused,
    tokenA,
    tokenB,
    isNew: !pair,
    isOpened: isOpened(form, pair),
    lead: form.lead,
    amountA,
    amountB,
    needA: valueA,
    needB: valueB,
    quote,
    isConnected: account.address !== null,
    isUnread: account.error !== null,
    balanceA: balanceOf(account, tokenA),
    balanceB: balanceOf(account, tokenB),
    credits: typeof quote === 'object' ? feeCreditsOf(quote) : account.credits,
    feeMicrocredits: typeof quote === 'object' ? feeOf(quote) : 0n,
  }
}

function depositFee({ pair }: DepositQuote): bigint {
  return pair ? FEES[PROGRAMS.core].add_liquidity : FEES[PROGRAMS.core].create_pair
}

/** Both amounts were typed for a new pair, which somebody has opened since: they stay until their person chooses. */
const isOpened = ({ other }: DepositForm, pair: Pair | undefined): boolean =>
  pair !== undefined && other !== ''

/** The typed amounts, each with the other one at the pool's ratio. */
function chooseFrom(context: DepositContext, pair: Pair | undefined): readonly Choice[] {
  const { tokenA, tokenB } = context
  if (!pair || !tokenA || !tokenB) return []
  const [a, b] = [unitsOf(context.amountA), unitsOf(context.amountB)]
  const choices: readonly Choice[] = [
    { kept: 'a', amountA: a, amountB: matchSide(pair, tokenA, a) },
    { kept: 'b', amountA: matchSide(pair, tokenB, b), amountB: b },
  ]
  return choices.filter(({ amountA, amountB }) => amountA > 0n && amountB > 0n)
}

/** Both amounts: the leading one as typed, the other as derived, or as typed for a new pair. */
function readAmounts(ground: Ground): readonly [TypedAmount, TypedAmount] {
  const { form, tokenA, tokenB, pair } = ground
  const { lead, text, other } = form
  const [token, follower] = lead === 'a' ? [tokenA, tokenB] : [tokenB, tokenA]
  const typed = readAmount(text, token?.decimals ?? 18, token?.symbol)
  const following =
    pair && token && !isOpened(form, pair)
      ? follow(typed, pair, token)
      : readAmount(other, follower?.decimals ?? 18, follower?.symbol)
  return lead === 'a' ? [typed, following] : [following, typed]
}

/** The other side of a typed amount at the pool's ratio. */
function follow(typed: TypedAmount, pair: Pair, token: Token): TypedAmount {
  if (typed.kind !== 'amount') return { kind: 'empty' }
  return { kind: 'amount', value: matchSide(pair, token, typed.value) }
}

function unitsOf(amount: TypedAmount): bigint {
  return amount.kind === 'amount' ? amount.value : 0n
}

type Scarce = { readonly leg: Leg; readonly token: Token; readonly balance: bigint }

/** The side whose balance limits how much can be added at the pair's ratio. */
function findScarce(
  context: DepositContext,
  { pair, mostOf }: Required<Pick<Depositor, 'mostOf'>> & { readonly pair: Pair | undefined },
): Scarce | undefined {
  const { tokenA, tokenB } = context
  if (!pair || !tokenA || !tokenB || !context.balanceA || !context.balanceB) return undefined
  const [balanceA, balanceB] = [mostOf(tokenA, context.balanceA), mostOf(tokenB, context.balanceB)]
  if (balanceA === 0n || balanceB === 0n) return undefined
  const isInOrder = poolId(tokenA) === pair.token0.id
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

/** The text in a side's field: its own if it was typed, else every digit of the derived amount. */
export function fieldText({ form, context, pair }: Deposit, leg: Leg): string {
  if (leg === form.lead) return form.text
  if (!pair || isOpened(form, pair)) return form.other
  const [amount, token] =
    leg === 'a' ? [context.amountA, context.tokenA] : [context.amountB, context.tokenB]
  return token && amount.kind === 'amount' ? formatAmount(amount.value, token.decimals) : ''
}
