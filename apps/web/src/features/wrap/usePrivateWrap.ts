import { CREDITS, callOf, type OwnedRecord, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { arc22Query } from '../../lib/arc22Query.ts'
import { withoutBalance } from '../../lib/formWords.ts'
import { kindOf } from '../../lib/wrapping.ts'
import { type Preview, previewPlan } from '../../plans/previewPlan.ts'
import { allButFeeRecord } from '../../private/allButFeeRecord.ts'
import {
  feeCredits,
  type PrivateHoldings,
  usePrivateHoldings,
} from '../../private/usePrivateHoldings.ts'
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
  /** The action of the form and its plan; undefined while it is incomplete or without enough records. */
  readonly action: PrivateWrapAction | undefined
  readonly preview: Preview | undefined
  /** Unspent records of the given token that no plan uses, largest first. */
  readonly records: readonly OwnedRecord[]
  /** Why records of the token cannot be wrapped. */
  readonly bar: 'otherWallet' | 'arc22' | undefined
}

/** The form of a wrap or unwrap from records, and its plan. */
export function usePrivateWrap(direction: Direction): PrivateWrapDesk {
  const reading = useReading()
  const written = useWrapForm(direction, reading)
  const [arrives, setArrives] = useState<Mode>('private')
  const holdings = usePrivateHoldings()
  const { wrapping, token, amount } = written
  const kinds = useQuery(arc22Query(reading.wrappings))
  const arc22 = kinds.data
  const value = amount.kind === 'amount' ? amount.value : 0n
  const isArc22 = arc22?.has(wrapping?.outside.programId ?? '') === true
  const action = wrapping && toPrivateWrap({ direction, wrapping, amount: value, isArc22, arrives })
  const preview = action && value > 0n ? previewPlan(action, holdings.holder) : undefined
  const balances = direction === 'wrap' ? holdings.outside : holdings.balances
  const fee = preview?.fee ?? feeOf(action)
  const balance = token && balances && (balances.get(token.id) ?? 0n)
  const context: WrapContext = {
    ...contextOf(written, reading),
    balance,
    credits: feeCredits(reading.account.credits, holdings.credits - creditsGiven(token, value)),
    isApart: true,
    feeMicrocredits: fee,
  }
  const state = validateWrap(context)
  const isUnknown = arc22 === undefined && wrapping !== undefined && kindOf(wrapping) === 'arc20'
  return {
    ...reading,
    ...written,
    ...listedBalances(reading, holdings),
    context,
    state:
      state === 'ready' && isUnknown ? withoutBalance({ isUnread: kinds.isLoadingError }) : state,
    retry: () => {
      reading.retry()
      if (kinds.isLoadingError) void kinds.refetch()
    },
    most: mostOf({ token, balance, credits: holdings.recordsOf(CREDITS), fee }),
    arrives,
    setArrives,
    action: value > 0n ? action : undefined,
    preview,
    records: action ? recordsPaying(action, holdings) : [],
    bar: direction === 'wrap' ? barOf(token, isArc22) : undefined,
  }
}

/** The balances in the lists: none for a token that the wallet does not report, 0 for one of which it holds nothing. */
function listedBalances(
  { wrappings }: Pick<Reading, 'wrappings'>,
  { outside, balances }: Pick<PrivateHoldings, 'outside' | 'balances'>,
) {
  const isTold = (token: Token) => walletStore.localAbilities() !== null || token.id === CREDITS.id
  return {
    outsideBalances: filled(outside, wrappings.map((each) => each.outside).filter(isTold)),
    insideBalances: filled(
      balances,
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

type Held = {
  readonly token: Token | undefined
  readonly balance: bigint | undefined
  readonly credits: readonly OwnedRecord[]
  readonly fee: bigint
}

/** The most that percent buttons enter; for credits, all except a record for the fees. */
function mostOf({ token, balance, credits, fee }: Held): bigint | undefined {
  if (!token || balance === undefined) return undefined
  return allButFeeRecord({ token, balance, credits, fee })
}

function barOf(token: Token | undefined, isArc22: boolean): PrivateWrapDesk['bar'] {
  if (!token || token.id === CREDITS.id) return undefined
  if (isArc22) return 'arc22'
  return walletStore.localAbilities() ? undefined : 'otherWallet'
}
