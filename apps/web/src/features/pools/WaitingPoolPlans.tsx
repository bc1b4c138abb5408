import { useText } from '../../lib/text/useText.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { WaitingPlans } from '../../transactions/WaitingPlans.tsx'
import { PoolSteps } from './PoolSteps.tsx'
import { readNote } from './poolPlan.ts'

type WaitingPoolPlansProps = {
  readonly transactions: readonly Transaction[]
  readonly address: string
}

/** Unfinished deposits and withdrawals with several steps. */
export function WaitingPoolPlans({ transactions, address }: WaitingPoolPlansProps) {
  const t = useText()
  const words = {
    begun: t('pools.begun'),
    begunText: (counts: { readonly done: number; readonly count: number }) =>
      t('pools.begunText', counts),
    stopHere: t('pools.stopHere'),
    title: t('pools.begun'),
  }
  return (
    <WaitingPlans transactions={transactions} belongs={isOurs} words={words}>
      {(plan, close) => (
        <PoolSteps plan={plan} address={address} again={t('pools.backToForm')} onDone={close} />
      )}
    </WaitingPlans>
  )
}

const isOurs = (step: Transaction): boolean => readNote(step) !== undefined
