import { useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { dropPlan, stepsOf } from '../../transactions/plan.ts'
import { isUnderWay, type Transaction } from '../../transactions/transaction.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SplitSteps } from './SplitSteps.tsx'
import { readLeg } from './splitPlan.ts'

type WaitingSplitsProps = {
  readonly transactions: readonly Transaction[]
  readonly address: string
}

/** Splits that were begun and not ended, in this visit or one before; they go on at a press. */
export function WaitingSplits({ transactions, address }: WaitingSplitsProps) {
  const t = useText()
  const [opened, setOpened] = useState<string>()
  const close = () => setOpened(undefined)
  const plans = new Set(transactions.filter(isWaiting).flatMap(({ plan }) => plan?.id ?? []))
  return (
    <>
      {[...plans].map((plan) => {
        const steps = stepsOf(transactions, plan)
        const done = steps.filter(({ phase }) => phase === 'accepted').length
        return (
          <section
            key={plan}
            aria-label={t('swap.begun')}
            className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-s1 p-4"
          >
            <p className="min-w-0">{t('swap.begunText', { done, count: steps.length })}</p>
            <span className="flex gap-2">
              <Button kind="ghost" onClick={() => void dropPlan(plan)}>
                {t('swap.stopHere')}
              </Button>
              <Button kind="secondary" onClick={() => setOpened(plan)}>
                {t('transactions.goOn')}
              </Button>
            </span>
          </section>
        )
      })}
      {opened && (
        <Modal show title={t('swap.split')} onClose={close}>
          <SplitSteps plan={opened} address={address} onDone={close} />
        </Modal>
      )}
    </>
  )
}

function isWaiting(transaction: Transaction): boolean {
  const isOpen = transaction.phase === 'planned' || isUnderWay(transaction)
  return isOpen && readLeg(transaction) !== undefined
}
