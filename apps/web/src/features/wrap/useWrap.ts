import { CREDITS, isCredits, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readAmount } from '../../lib/amountText.ts'
import { withoutBalance } from '../../lib/formWords.ts'
import { outsideBalancesQuery } from '../../lib/outsideBalances.ts'
import { wrappedTokensQuery } from '../../lib/queries.ts'
import { findToken, nameToken } from '../../lib/tokenNames.ts'
import { useAddressForm } from '../../lib/useAddressForm.ts'
import { type Account, type Exchange, useAccount, useExchange } from '../../lib/useExchange.ts'
import { listWrappings, type Wrapping } from '../../lib/wrapping.ts'
import { ALLOWANCE_FEE, unwrapFee, wrapFee } from './buildWrap.ts'
import { wrapperAllowanceQuery } from './queries.ts'
import { missingAllowance } from './unwrapPlan.ts'
import { mostToGive, validateWrap, type WrapContext, type WrapState } from './validateWrap.ts'
import { fromSearch, toSearch, type WrapForm } from './wrapForm.ts'

export type Direction = 'wrap' | 'unwrap'

/** The form with what it is about, as public and private wraps share it. */
export type WrapDesk = {
  readonly direction: Direction
  readonly form: WrapForm
  readonly exchange: Exchange
  readonly account: Account
  readonly wrappings: readonly Wrapping[]
  readonly wrapping: Wrapping | undefined
  /** What can be given, in the order of the wrappings, and what there is of it. */
  readonly given: readonly Token[]
  readonly outsideBalances: Balances
  readonly insideBalances: Balances
  readonly context: WrapContext
  readonly state: WrapState
  readonly most: bigint | undefined
  setText(text: string): void
  setToken(token: Token): void
  reset(): void
  retry(): void
}

export type PublicWrapDesk = WrapDesk & {
  /** What the wrapper may take of the inside token; undefined while it is being read. */
  readonly allowance: bigint | undefined
  /** Fee of the allowance, 0 where none is needed, and of the wrap or unwrap. */
  readonly fees: readonly [bigint, bigint]
}

/** By token id; null where the chain does not tell, undefined without a wallet or while it is read. */
export type Balances = ReadonlyMap<string, bigint | null> | undefined

const search = { fromSearch, toSearch }

/** The form of a wrap or unwrap from a public balance, and what may be done with it. */
export function useWrap(direction: Direction): PublicWrapDesk {
  const reading = useReading()
  const written = useWrapForm(direction, reading)
  const outsideBalances = useOutsideBalances(reading)
  const { account, insideBalances } = reading
  const { wrapping, token, amount } = written
  const asked = useQuery(wrapperAllowanceQuery(account.address, wrapping))
  const allowance = asked.data
  const value = amount.kind === 'amount' ? amount.value : 0n
  const balances = direction === 'wrap' ? outsideBalances : insideBalances
  const fees = wrapping ? feesOf(direction, { wrapping, amount: value, allowance }) : noFees
  const context: WrapContext = {
    ...contextOf(written, reading),
    balance: balances && token && balances.get(token.id),
    credits: account.credits,
    feeMicrocredits: fees[0] + fees[1],
  }
  const state = validateWrap(context)
  return {
    ...reading,
    ...written,
    outsideBalances,
    context,
    state:
      state === 'ready' && allowance === undefined
        ? withoutBalance({ isUnread: asked.isLoadingError })
        : state,
    most: mostToGive(context),
    allowance,
    fees,
  }
}

/** What the form says: the wrapping, and of which side's token how much is given. */
export function useWrapForm(direction: Direction, { wrappings }: Pick<Reading, 'wrappings'>) {
  const [form, setForm] = useAddressForm(search)
  const outside = findToken(
    wrappings.map((each) => each.outside),
    form.token || CREDITS.id,
  )
  const first = form.token ? undefined : wrappings[0] // a name that is unknown is no other token
  const wrapping = wrappings.find((each) => each.outside === outside) ?? first
  const side = direction === 'wrap' ? 'outside' : 'inside'
  const token = wrapping?.[side]
  return {
    direction,
    form,
    wrapping,
    token,
    amount: readAmount(form.text, token?.decimals ?? 18),
    given: wrappings.map((each) => each[side]),
    setText: (text: string) => setForm({ ...form, text }),
    setToken: (chosen: Token) => {
      const found = wrappings.find((each) => each[side].id === chosen.id)
      const tokens = wrappings.map((each) => each.outside)
      setForm({ ...form, token: nameToken(tokens, found?.outside) })
    },
    reset: () => setForm({ ...form, text: '' }),
  }
}

type Written = ReturnType<typeof useWrapForm>

/** What a form is checked by that does not depend on who sees it. */
export function contextOf({ token, amount }: Written, reading: Reading) {
  return {
    isLoading: reading.isLoading,
    isOffline: reading.error !== null && reading.wrappings.length === 0,
    token,
    amount,
    isConnected: reading.account.address !== null,
    isUnread: reading.account.error !== null,
  }
}

const noFees = [0n, 0n] as const

type Fees = {
  readonly wrapping: Wrapping
  readonly amount: bigint
  readonly allowance: bigint | undefined
}

function feesOf(direction: Direction, { wrapping, amount, allowance = 0n }: Fees) {
  if (direction === 'wrap') return [0n, wrapFee(wrapping)] as const
  const missing = missingAllowance({ wrapping, amount, allowance })
  return [missing > 0n ? ALLOWANCE_FEE : 0n, unwrapFee(wrapping)] as const
}

export type Reading = ReturnType<typeof useReading>

/** All that can be wrapped, and what the account has publicly of the forms inside. */
export function useReading() {
  const exchange = useExchange()
  const wrapped = useQuery(wrappedTokensQuery)
  const wrappings = useMemo(
    () => listWrappings(wrapped.data ?? [], exchange.tokens),
    [wrapped.data, exchange.tokens],
  )
  const inside = useMemo(() => wrappings.map((each) => each.inside), [wrappings])
  const account = useAccount(inside)
  return {
    exchange,
    wrappings,
    account,
    insideBalances: account.balances && fillUp(account.balances, inside),
    isLoading: exchange.isLoading || wrapped.isPending,
    error: exchange.error ?? wrapped.error,
    retry: () => {
      exchange.retry()
      account.retry()
      void wrapped.refetch()
    },
  }
}

/** What the account has publicly outside, credits among it. */
function useOutsideBalances({ account, wrappings }: Reading): Balances {
  const { data } = useQuery(outsideBalancesQuery(account.address, wrappings))
  const balances = useMemo(() => withCredits(data, account.credits), [data, account.credits])
  const hasOutside = wrappings.some((each) => !isCredits(each.outside))
  return hasOutside && !data ? undefined : balances
}

function withCredits(
  outside: ReadonlyMap<string, bigint | null> = new Map(),
  credits: bigint | undefined,
): Balances {
  return credits === undefined ? undefined : new Map([...outside, [CREDITS.id, credits] as const])
}

/** A token that the server names no balance of: there is none. */
function fillUp(balances: ReadonlyMap<string, bigint>, tokens: readonly Token[]) {
  return new Map(tokens.map(({ id }) => [id, balances.get(id) ?? 0n] as const))
}
