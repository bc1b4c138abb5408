import {
  CREDITS_PROGRAM,
  chooseFeeRecord,
  FEES,
  type OwnedRecord,
  type Pair,
  PROGRAMS,
  type PrivateAction,
  stripFieldSuffix,
  sumOf,
  type Token,
} from '@nightjar/sdk'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { usePreferences } from '../../lib/preferences.ts'
import { useAccount, useExchange } from '../../lib/useExchange.ts'
import { privateBalances } from '../../private/balances.ts'
import { planShelf, takenBy } from '../../private/planEntry.ts'
import { type Preview, previewPlan } from '../../private/previewPlan.ts'
import { useRecords } from '../../private/records.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { walletStore } from '../../wallets/store.ts'
import { changeEnd, coarsen, isMixed, type SwapEnds, toPrivateAction } from './privateAction.ts'
import { type QuoteFailure, quoteSwap, type SwapQuote } from './quoteSwap.ts'
import { type Swap, useSwapOf } from './useSwap.ts'

export type PrivateSwap = {
  readonly swap: Swap
  readonly ends: SwapEnds
  setEnd(end: keyof SwapEnds, mode: Mode): void
  /** What the quote asks for, and the plan that does it; undefined without a quote or enough records. */
  readonly action: PrivateAction | undefined
  readonly preview: Preview | undefined
  /** Whether the wallet derives addresses for surpluses. */
  readonly collects: boolean
  /** Unspent records of the token paid that no plan uses, largest first. */
  readonly records: readonly OwnedRecord[]
  /** Whether a credits record can pay for claiming a surplus. */
  readonly paysClaims: boolean
  /** Why the wallet did not tell its records. */
  readonly failure: string | null
}

/** The form of a swap from records, and the plan that does it. */
export function usePrivateSwap(): PrivateSwap {
  const exchange = useExchange()
  const account = useAccount(exchange.tokens)
  const slippageBps = usePreferences((preferences) => preferences.privateSlippageBps)
  const { records, failure } = useRecords()
  const [ends, setEnds] = useState<SwapEnds>({ pays: 'private', receives: 'private' })
  const plans = planShelf.use(({ items }) => items)
  useEffect(() => {
    void planShelf.load()
  }, [])
  const collects = walletStore.localAbilities() !== null
  const holder = useMemo(
    () => ({ records: records ?? [], taken: takenBy(plans), collects }),
    [records, plans, collects],
  )
  const balances = useMemo(() => records && privateBalances(freeOf(holder)), [records, holder])
  const held = sumOf(creditsOf(holder))
  const credits = account.credits !== undefined && held > account.credits ? held : account.credits
  const preview = useCallback(
    (quote: SwapQuote) => {
      const found = previewPlan(toPrivateAction(quote, ends), holder)
      return found && ends.pays === 'public' ? { ...found, paysPrivately: false } : found // seen anyway
    },
    [holder, ends],
  )
  const { pairs } = exchange
  const refine = useCallback(
    (quote: SwapQuote) => refineQuote(quote, { pairs, ends, slippageBps }),
    [pairs, ends, slippageBps],
  )
  const feeOf = (quote: SwapQuote) => preview(quote)?.fee ?? 0n
  const swap = useSwapOf({
    exchange,
    account: {
      ...account,
      balances: ends.pays === 'public' ? account.balances : balances,
      credits,
    },
    slippageBps,
    receiver: 'empty',
    refine,
    feeOf,
  })
  const { quote, context } = swap
  return {
    swap,
    ends,
    setEnd: (end, mode) => setEnds(changeEnd(ends, end, mode)),
    action: quote && toPrivateAction(quote, ends),
    preview: quote && preview(quote),
    collects,
    records: freeOf(holder)
      .filter((record) => isOf(record, context.tokenIn))
      .toReversed(),
    paysClaims: chooseFeeRecord({ records: creditsOf(holder), fee: CLAIM_FEE }) !== undefined,
    failure,
  }
}

type Terms = {
  readonly pairs: readonly Pair[]
  readonly ends: SwapEnds
  readonly slippageBps: number
}

/** The quote as it is done privately: with coarse limits, and over one pair where one of its ends is public. */
export function refineQuote(
  quote: SwapQuote,
  { pairs, ends, slippageBps }: Terms,
): SwapQuote | QuoteFailure {
  const { exact, route } = quote
  const [tokenIn, tokenOut] = [route.tokens[0], route.tokens.at(-1)]
  if (!isMixed(ends) || route.pairs.length === 1 || !tokenIn || !tokenOut) return coarsen(quote)
  const direct = pairs.filter(({ token0, token1 }) =>
    [token0.id, token1.id].every((id) => id === tokenIn.id || id === tokenOut.id),
  )
  const amount = exact === 'in' ? quote.amountIn : quote.minimumOut
  const found = quoteSwap({ pairs: direct, tokenIn, tokenOut, exact, amount, slippageBps })
  return typeof found === 'string' ? found : coarsen(found)
}

const CLAIM_FEE = FEES[PROGRAMS.core].claim_blinded

type Holder = {
  readonly records: readonly OwnedRecord[]
  readonly taken: ReadonlySet<string>
}

function freeOf({ records, taken }: Holder): readonly OwnedRecord[] {
  return records.filter(({ id, spent, amount }) => !spent && amount > 0n && !taken.has(id))
}

function creditsOf(holder: Holder): readonly OwnedRecord[] {
  return freeOf(holder).filter(({ program }) => program === CREDITS_PROGRAM)
}

function isOf(record: OwnedRecord, token: Token | undefined): boolean {
  return record.program === PROGRAMS.core && record.token === stripFieldSuffix(token?.id ?? '')
}
