import { useText } from '../../lib/text/useText.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { WaitingPlans } from '../../transactions/WaitingPlans.tsx'
import { SplitSteps } from './SplitSteps.tsx'
import { readLeg } from './splitPlan.ts'

type WaitingSplitsProps = {
  readonly transactions: readonly Transaction[]
  readonly address: string
}

/** Splits that were begun and not ended, in this visit or one before; they go on at a press. */
export function WaitingSplits({ transactions, address }: WaitingSplitsProps) {
  const t = useText()
  const words = {
    begun: t('review.begun'),
    begunText: (counts: { readonly done: number; readonly count: number }) =>
      t('review.begunText', counts),
    stopHere: t('review.stopHere'),
    title: t('swap.split'),
  }
  return (
    <WaitingPlans transactions={transactions} belongs={isLeg} words={words}>
      {(plan, close) => <SplitSteps plan={plan} address={address} onDone={close} />}
    </WaitingPlans>
  )
}

const isLeg = (step: Transaction): boolean => readLeg(step) !== undefined
