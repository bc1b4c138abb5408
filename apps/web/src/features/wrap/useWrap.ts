import { CREDITS, isCredits, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readAmount } from '../../lib/amountText.ts'
import { withoutBalance } from '../../lib/formWords.ts'
import { allowanceQuery, wrappedTokensQuery } from '../../lib/queries.ts'
import { findToken, nameToken } from '../../lib/tokenNames.ts'
import { useAddressForm } from '../../lib/useAddressForm.ts'
import { type Account, type Exchange, useAccount, useExchange } from '../../lib/useExchange.ts'
import { useOutsideBalances } from '../../lib/useOutsideBalances.ts'
import { useSuggestion } from '../../lib/useSuggestion.ts'
import { listWrappings, spenderOf, type Wrapping, wrapFee } from '../../lib/wrapping.ts'
import { ALLOWANCE_FEE, missingAllowance, unwrapFee } from '../../trade/unwrapPlan.ts'
import { mostToGive, validateWrap, type WrapContext, type WrapState } from './validateWrap.ts'
import { fromSearch, toSearch, type WrapForm } from './wrapForm.ts'

export type Direction = 'wrap' | 'unwrap'

/** The form with its data, shared by public and private wraps. */
export type WrapDesk = {
  readonly direction: Direction
  readonly form: WrapForm
  readonly exchange: Exchange
  readonly account: Account
  readonly wrappings: readonly Wrapping[]
  readonly wrapping: Wrapping | undefined
  /** The tokens that can be given, in the order of the wrappings, with their balances. */
  readonly given: readonly Token[]
  readonly outsideBalances: Balances
  readonly insideBalances: Balances
  /** Those of the form's own visibility, without what can become private first. */
  readonly own: { readonly outside: Balances; readonly inside: Balances }
  readonly context: WrapContext
  readonly state: WrapState
  readonly most: bigint | undefined
  setText(text: string): void
  setToken(token: Token): void
  reset(): void
  retry(): void
}

export type PublicWrapDesk = WrapDesk & {
  readonly isLoading: boolean
  /** The wrapper's allowance of the inside token; undefined while loading. */
  readonly allowance: bigint | undefined
  /** Fee of the allowance, 0 if none is needed, and of the wrap or unwrap. */
  readonly fees: readonly [bigint, bigint]
}

/** By token id; null if the chain does not report it, undefined without a wallet or while loading. */
export type Balances = ReadonlyMap<string, bigint | null> | undefined

const search = { fromSearch, toSearch }

/** The form of a wrap or unwrap from a public balance, and its available actions. */
export function useWrap(direction: Direction): PublicWrapDesk {
  const reading = useReading()
  const written = useWrapForm(direction, reading)
  const outsideBalances = useAllOutside(reading)
  const { account, insideBalances } = reading
  const { wrapping, token, amount } = written
  const asked = useQuery(
    allowanceQuery(account.address, {
      token: wrapping?.inside.id ?? '',
      spender: wrapping ? spenderOf(wrapping) : '',
    }),
  )
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
    own: { outside: outsideBalances, inside: insideBalances },
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

/** The form's values: the wrapping, and the token and amount given. */
export function useWrapForm(
  direction: Direction,
  { wrappings, isLoading }: Pick<Reading, 'wrappings' | 'isLoading'>,
) {
  const [written, setForm] = useAddressForm(search)
  const outsides = wrappings.map((each) => each.outside)
  const suggested = useSuggestion({
    named: written.token,
    fields: isLoading ? undefined : nameToken(outsides, outsides.find(isCredits) ?? outsides[0]),
    isFinal: true,
  })
  const form = { ...written, token: written.token || (suggested ?? '') }
  const outside = findToken(outsides, form.token)
  const wrapping = wrappings.find((each) => each.outside === outside)
  const side = direction === 'wrap' ? 'outside' : 'inside'
  const token = wrapping?.[side]
  return {
    direction,
    form,
    wrapping,
    token,
    amount: readAmount(form.text, token?.decimals ?? 18, token?.symbol),
    given: wrappings.map((each) => each[side]),
    setText: (text: string) => setForm({ ...form, text }),
    setToken: (chosen: Token) => {
      const found = wrappings.find((each) => each[side].id === chosen.id)
      setForm({ ...form, token: nameToken(outsides, found?.outside) })
    },
    reset: () => setForm({ ...form, text: '' }),
  }
}

type Written = ReturnType<typeof useWrapForm>

/** The checks of a form that do not depend on its visibility. */
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

/** Everything that can be wrapped, and the account's public balances of the inside forms. */
export function useReading() {
  const exchange = useExchange()
  const wrapped = useQuery(wrappedTokensQuery)
  const wrappings = useMemo(
    () => listWrappings(wrapped.data ?? [], exchange.tokens),
    [wrapped.data, exchange.tokens],
  )
  const inside = useMemo(() => wrappings.map((each) => each.inside), [wrappings])
  const account = useAccount()
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

/** The account's public balances outside, including credits. */
function useAllOutside({ account, wrappings }: Reading): Balances {
  const data = useOutsideBalances()
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

/** The balance of a token for which the server lists none: zero. */
function fillUp(balances: ReadonlyMap<string, bigint>, tokens: readonly Token[]) {
  return new Map(tokens.map(({ id }) => [id, balances.get(id) ?? 0n] as const))
}
