import { useText } from '../../lib/text/useText.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { WaitingPlans } from '../../transactions/WaitingPlans.tsx'
import { SplitSteps } from './SplitSteps.tsx'
import { type LegNote, readLeg } from './splitPlan.ts'

type WaitingSplitsProps = {
  readonly transactions: readonly Transaction[]
  readonly address: string
}

/** Unfinished splits, and swaps that wrap first, from this or an earlier visit, each with a button to continue. */
export function WaitingSplits({ transactions, address }: WaitingSplitsProps) {
  const t = useText()
  const split = {
    begun: t('review.begun'),
    begunText: (counts: Counts) => t('review.begunText', counts),
    stopHere: t('review.stopHere'),
    title: t('swap.split'),
  }
  const outside = {
    ...split,
    begun: t('review.outsideBegun'),
    begunText: (counts: Counts) => t('review.outsideBegunText', counts),
    title: t('review.outside'),
  }
  const steps = (plan: string, close: () => void) => (
    <SplitSteps plan={plan} address={address} onDone={close} />
  )
  return (
    <>
      <WaitingPlans transactions={transactions} belongs={isOf('split')} words={split}>
        {steps}
      </WaitingPlans>
      <WaitingPlans transactions={transactions} belongs={isOf('outside')} words={outside}>
        {steps}
      </WaitingPlans>
    </>
  )
}

type Counts = { readonly done: number; readonly count: number }

/** The swap shows which kind of plan it belongs to; a wrap waits together with the swap after it. */
const isOf =
  (place: LegNote['place']) =>
  (step: Transaction): boolean =>
    readLeg(step)?.place === place
