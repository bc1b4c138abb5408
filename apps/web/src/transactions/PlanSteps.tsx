import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { showInteger } from '../lib/format.ts'
import type { Message } from '../lib/text/message.ts'
import { useText } from '../lib/text/useText.ts'
import { useUnwritten } from '../sealed/unwritten.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/classNames.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { isRefusal } from './isUnsent.ts'
import { readySteps, stepsOf } from './plan.ts'
import { type Order, submit } from './submit.ts'
import { isReset, isUnderWay, mayRepeat, type Transaction } from './transaction.ts'
import { useTransactions } from './useTransactions.ts'

type PlanStepsProps = {
  readonly plan: string
  readonly address: string
  /** Description of a step. */
  readonly nameOf: (step: Transaction) => string
  /** Created when it is the step's turn, so that its deadline counts from then. */
  readonly order: (step: Transaction) => Promise<Pick<Order, 'transaction' | 'deadlineHeight'>>
  /** The user has just confirmed the plan: the wallet is asked for each step in turn. */
  readonly begins?: boolean
  /** A decision needed before a step is sent; shown instead of the continue button. */
  readonly obstacleOf?: (step: Transaction) => ReactNode
  /** Button label when everything is done. */
  readonly again: string
  readonly onDone: () => void
}

/** The steps of a plan, their progress, and the button to continue. */
export function PlanSteps(props: PlanStepsProps) {
  const { plan, address, nameOf, begins = false, obstacleOf, again, onDone } = props
  const t = useText()
  const steps = stepsOf(useTransactions(address) ?? [], plan)
  const isUnstored = useUnwritten(({ tables }) => tables.length > 0)
  const { ask, failure } = useAsking(props)
  const [goesOn, setGoesOn] = useState(begins)
  const asked = useRef(new Set<string>())
  const next = readySteps(steps)[0] ?? steps.find(mayRepeat)
  const isBusy = steps.some(isUnderWay)
  const isStuck = !next && !isBusy && steps.some(hasFailed)
  const done = steps.filter(({ phase }) => phase === 'accepted').length
  const isDone = steps.length > 0 && done === steps.length
  const isHalted = !isBusy && !isDone && (failure !== '' || isStuck)
  const obstacle = next && !isBusy && obstacleOf?.(next)
  const send = (step: Transaction) => {
    asked.current.add(step.id)
    void ask(step)
  }
  const askNext = useEffectEvent(() => {
    if (next && !asked.current.has(next.id)) send(next)
  })

  useEffect(() => {
    if (goesOn && next?.id && !isBusy && !obstacle) askNext()
  }, [goesOn, next?.id, isBusy, obstacle])

  const goOn = () => {
    if (!next) return
    setGoesOn(true)
    send(next)
  }
  return (
    <div aria-live="polite">
      <ol className="rounded-field border border-line bg-s2 px-4 py-2">
        {steps.map((step) => (
          <Step key={step.id} step={step} name={nameOf(step)} />
        ))}
      </ol>
      <p role="status" className="mt-3 text-13 text-danger empty:hidden">
        {failure}
      </p>
      {isUnstored && <p className="mt-3 text-13 text-low">{t('transactions.unstored')}</p>}
      {isHalted && done > 0 && (
        <p className="mt-1 text-13 text-mid">
          {t('transactions.stepsDone', { done, count: steps.length })}
        </p>
      )}
      <div className="mt-4 flex flex-col gap-2">
        {obstacle}
        {isDone && (
          <Button size="large" data-autofocus onClick={onDone}>
            {again}
          </Button>
        )}
        {isStuck && (
          <>
            <p className="text-13 text-mid">{t('transactions.stuck')}</p>
            <Button size="large" data-autofocus onClick={onDone}>
              {t('ui.close')}
            </Button>
          </>
        )}
        {!isDone && !obstacle && !isStuck && (
          <Button size="large" disabled={isBusy || !next} onClick={goOn}>
            {t(isBusy ? 'transactions.waiting' : 'transactions.goOn')}
          </Button>
        )}
      </div>
    </div>
  )
}

function hasFailed({ phase }: Transaction): boolean {
  return phase === 'failed' || phase === 'rejected' || phase === 'notFound'
}

function useAsking({ order, address }: Pick<PlanStepsProps, 'order' | 'address'>) {
  const t = useText()
  const [failure, setFailure] = useState('')
  const ask = async (step: Transaction) => {
    const { id, kind, paid, received } = step
    setFailure('')
    try {
      await submit({ id, address, kind, paid, received, ...(await order(step)) })
    } catch (error) {
      if (isRefusal(error)) setFailure(t('transactions.declined'))
      else setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  return { ask, failure }
}

function Step({ step, name }: { readonly step: Transaction; readonly name: string }) {
  const t = useText()
  const isNow = isUnderWay(step)
  return (
    <li className="flex min-h-14 items-center gap-3" aria-current={isNow ? 'step' : undefined}>
      <span
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full border',
          step.phase === 'accepted' && 'border-success text-success',
          isNow && 'border-accent text-accent',
          hasFailed(step) && 'border-danger text-danger',
          step.phase === 'planned' && 'border-line-strong',
        )}
      >
        {step.phase === 'accepted' && <Check size={16} strokeWidth={2} aria-hidden="true" />}
        {isNow && <Spinner size={16} />}
        {hasFailed(step) && <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" />}
      </span>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-13 text-low">{t(stateOf(step))}</span>
      </span>
    </li>
  )
}

/** Text for a step's progress. */
function stateOf(step: Transaction): Message {
  const { phase, outcome, failure } = step
  switch (phase) {
    case 'planned':
      return { id: 'transactions.isPlanned' }
    case 'awaiting':
      return { id: 'transactions.isAwaiting' }
    case 'sent':
      return { id: 'transactions.isSent' }
    case 'accepted':
      return outcome
        ? { id: 'transactions.inBlock', values: { height: showInteger(outcome.height) } }
        : { id: 'transactions.isAccepted' }
    case 'rejected':
      return { id: 'transactions.isRejected' }
    case 'failed':
      return failure
        ? { id: 'transactions.hasFailed', values: { reason: failure } }
        : { id: 'transactions.isUnsent' }
    case 'notFound':
      return { id: isReset(step) ? 'transactions.reset' : 'transactions.isNowhere' }
  }
}
