import { type ReactNode, useState } from 'react'
import { useText } from '../lib/text/useText.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { dropPlan, stepsOf } from './plan.ts'
import { isUnderWay, type Transaction } from './transaction.ts'

type WaitingPlansProps = {
  readonly transactions: readonly Transaction[]
  /** Whether a step is of this kind of plan. */
  readonly belongs: (step: Transaction) => boolean
  readonly words: {
    readonly begun: string
    readonly begunText: (counts: { readonly done: number; readonly count: number }) => string
    readonly stopHere: string
    /** The heading above the steps. */
    readonly title: string
  }
  /** The steps of an opened plan. */
  readonly children: (plan: string, close: () => void) => ReactNode
}

/** Unfinished plans from this or an earlier visit, each with a button to continue. */
export function WaitingPlans({ transactions, belongs, words, children }: WaitingPlansProps) {
  const t = useText()
  const [opened, setOpened] = useState<string>()
  const close = () => setOpened(undefined)
  const waiting = transactions.filter((each) => isWaiting(each) && belongs(each))
  const plans = new Set(waiting.flatMap(({ plan }) => plan?.id ?? []))
  return (
    <>
      {[...plans].map((plan) => {
        const steps = stepsOf(transactions, plan)
        const done = steps.filter(({ phase }) => phase === 'accepted').length
        return (
          <section
            key={plan}
            aria-label={words.begun}
            className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-s1 p-4"
          >
            <p className="min-w-0">{words.begunText({ done, count: steps.length })}</p>
            <span className="flex gap-2">
              <Button kind="ghost" onClick={() => void dropPlan(plan)}>
                {words.stopHere}
              </Button>
              <Button kind="secondary" onClick={() => setOpened(plan)}>
                {t('transactions.goOn')}
              </Button>
            </span>
          </section>
        )
      })}
      {opened && (
        <Modal show title={words.title} onClose={close}>
          {children(opened, close)}
        </Modal>
      )}
    </>
  )
}

const isWaiting = (step: Transaction): boolean => step.phase === 'planned' || isUnderWay(step)
