import { CREDITS, callOf, isCredits, type OwnedRecord, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { arc22Query } from '../../lib/arc22Query.ts'
import { withoutBalance } from '../../lib/formWords.ts'
import { kindOf, type Wrapping } from '../../lib/wrapping.ts'
import type { Preview } from '../../plans/previewPlan.ts'
import {
  feeCredits,
  type PrivateHoldings,
  usePrivateHoldings,
} from '../../private/usePrivateHoldings.ts'
import { type Purse, usePurse } from '../../private/usePurse.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { walletStore } from '../../wallets/store.ts'
import { type PrivateWrapAction, recordsPaying, toPrivateWrap } from './privateWrap.ts'
import {
  contextOf,
  type Direction,
  type Reading,
  useReading,
  useWrapForm,
  type WrapDesk,
} from './useWrap.ts'
import { validateWrap, type WrapContext } from './validateWrap.ts'

export type PrivateWrapDesk = WrapDesk & {
  /** Where unwrapped credits arrive; other tokens arrive as records. */
  readonly arrives: Mode
  setArrives(mode: Mode): void
  /** What is held publicly of the given token and can become private first; undefined if it cannot, or is not known. */
  readonly open: bigint | undefined
  /** The action of the form and its plan; undefined while it is incomplete or without enough money. */
  readonly action: PrivateWrapAction | undefined
  readonly preview: Preview | undefined
  /** Unspent records of the given token that no plan uses, largest first. */
  readonly records: readonly OwnedRecord[]
  /** Why records of the token cannot be wrapped. */
  readonly bar: 'otherWallet' | 'arc22' | undefined
}

/** The form of a wrap or unwrap from records, or from public money that becomes private first, and its plan. */
export function usePrivateWrap(direction: Direction): PrivateWrapDesk {
  const reading = useReading()
  const written = useWrapForm(direction, reading)
  const [arrives, setArrives] = useState<Mode>('private')
  const holdings = usePrivateHoldings()
  const purse = usePurse({ holdings, account: reading.account })
  const { wrapping, token, amount } = written
  const kinds = useQuery(arc22Query(reading.wrappings))
  const arc22 = kinds.data
  const value = amount.kind === 'amount' ? amount.value : 0n
  const isArc22 = arc22?.has(wrapping?.outside.programId ?? '') === true
  const drafted =
    wrapping && toPrivateWrap({ direction, wrapping, amount: value, isArc22, arrives })
  const action = value > 0n ? drafted : undefined
  const preview = action && purse.previewOf(action)
  const fee = preview?.fee ?? feeOf(drafted)
  const held = { holdings, purse }
  const balance = token && balanceOf(token, direction, held)
  const credits = feeCredits(reading.account.credits, holdings.credits - creditsGiven(token, value))
  const context: WrapContext = {
    ...contextOf(written, reading),
    balance,
    credits: action && !purse.isAffordable(action) ? 0n : credits,
    isApart: true,
    feeMicrocredits: fee,
  }
  const state = validateWrap(context)
  const isUnknown = arc22 === undefined && isOfArc20(wrapping)
  return {
    ...reading,
    ...written,
    ...listedBalances(reading, held),
    own: ownBalances(reading, { holdings, arrives }),
    context,
    state:
      state === 'ready' && isUnknown ? withoutBalance({ isUnread: kinds.isLoadingError }) : state,
    retry: () => {
      reading.retry()
      if (kinds.isLoadingError) void kinds.refetch()
    },
    most: mostOf(context, purse),
    open: openOf(token, direction, purse),
    arrives,
    setArrives,
    action,
    preview,
    records: drafted ? recordsPaying(drafted, holdings) : [],
    bar: direction === 'wrap' ? barOf(token, isArc22) : undefined,
  }
}

const isOfArc20 = (wrapping: Wrapping | undefined): boolean =>
  wrapping !== undefined && kindOf(wrapping) === 'arc20'

type Held = { readonly holdings: PrivateHoldings; readonly purse: Purse }

/** What can be given: records, and the public balance of what can become private first. */
function heldOf(direction: Direction, { holdings, purse }: Held) {
  if (direction === 'unwrap') return purse.balances
  const { balances } = purse
  return balances && holdings.outside && new Map([...holdings.outside, ...creditsIn(balances)])
}

const creditsIn = (balances: ReadonlyMap<string, bigint>) =>
  [...balances].filter(([id]) => id === CREDITS.id)

function balanceOf(token: Token, direction: Direction, held: Held): bigint | undefined {
  const balances = heldOf(direction, held)
  return balances && (balances.get(token.id) ?? 0n)
}

/** The public balance that can become private: of other programs' tokens only records can be given. */
function openOf(token: Token | undefined, direction: Direction, { open }: Purse) {
  return token && (direction === 'unwrap' || isCredits(token)) ? open?.get(token.id) : undefined
}

function mostOf({ token, balance, feeMicrocredits }: WrapContext, purse: Purse) {
  return token && typeof balance === 'bigint'
    ? purse.mostOf(token, balance, feeMicrocredits)
    : undefined
}

/** What is held privately, and of credits that arrive publicly what is public. */
function ownBalances(
  { wrappings, account }: Reading,
  { holdings, arrives }: { readonly holdings: PrivateHoldings; readonly arrives: Mode },
): WrapDesk['own'] {
  const shown = arrives === 'public' ? account.credits : undefined
  const { balances, outside } = holdings
  return {
    outside: filled(
      outside && (shown === undefined ? outside : new Map([...outside, [CREDITS.id, shown]])),
      wrappings.map((each) => each.outside).filter(isTold),
    ),
    inside: filled(
      balances,
      wrappings.map((each) => each.inside),
    ),
  }
}

/** Whether the wallet reports private balances of an outside token. */
const isTold = (token: Token): boolean =>
  walletStore.localAbilities() !== null || token.id === CREDITS.id

/** The balances in the lists: none for a token that the wallet does not report, 0 for one of which it holds nothing. */
function listedBalances({ wrappings }: Pick<Reading, 'wrappings'>, held: Held) {
  return {
    outsideBalances: filled(
      heldOf('wrap', held),
      wrappings.map((each) => each.outside).filter(isTold),
    ),
    insideBalances: filled(
      heldOf('unwrap', held),
      wrappings.map((each) => each.inside),
    ),
  }
}

const filled = (held: ReadonlyMap<string, bigint> | undefined, tokens: readonly Token[]) =>
  held && new Map([...tokens.map(({ id }) => [id, 0n] as const), ...held])

const feeOf = (action: PrivateWrapAction | undefined): bigint =>
  action ? callOf(action).feeMicrocredits : 0n

const creditsGiven = (token: Token | undefined, amount: bigint): bigint =>
  token?.id === CREDITS.id ? amount : 0n

function barOf(token: Token | undefined, isArc22: boolean): PrivateWrapDesk['bar'] {
  if (!token || token.id === CREDITS.id) return undefined
  if (isArc22) return 'arc22'
  return walletStore.localAbilities() ? undefined : 'otherWallet'
}
