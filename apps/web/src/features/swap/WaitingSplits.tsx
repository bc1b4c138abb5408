import { useText } from '../../lib/text/useText.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { WaitingPlans } from '../../transactions/WaitingPlans.tsx'
import { SplitSteps } from './SplitSteps.tsx'
import { type LegNote, readLeg } from './splitPlan.ts'

type WaitingSplitsProps = {
  readonly transactions: readonly Transaction[]
  readonly address: string
}

/** Splits, and swaps that wrap first, that were begun and not ended, in this visit or one before; they go on at a press. */
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

/** The swap tells what kind of plan it is of; a wrap waits with the swap after it. */
const isOf =
  (place: LegNote['place']) =>
  (step: Transaction): boolean =>
    readLeg(step)?.place === place
