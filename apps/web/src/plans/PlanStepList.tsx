import {
  type CallStep,
  type PrivateAction,
  type SentStep,
  type StepAhead,
  type StepKind,
  withBrought,
} from '@nightjar/sdk'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { showInteger, showTokenAmount } from '../lib/format.ts'
import { withForm } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'
import { expectedBy, isInWallet, searchLimit } from '../transactions/transaction.ts'
import { useTransaction } from '../transactions/useTransactions.ts'
import { classNames } from '../ui/classNames.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { beforeOf } from './buildStep.ts'
import type { PlanEntry } from './planEntry.ts'
import { stepName } from './planWords.ts'
import { useCallName } from './useCallName.ts'
import { useStepToken } from './useStepToken.ts'

/** Every step of a plan: done, current and upcoming. */
export function PlanStepList({ entry }: { readonly entry: PlanEntry }) {
  const t = useText()
  const { plan, ahead, action } = entry
  const callAt = (place = -1) => {
    const step = plan.calls[place]
    return step && withBrought(step, beforeOf(plan, step))
  }
  const sentAt = ({ place }: StepAhead) => plan.sent.find((each) => each.place === place)
  const next = ahead.findIndex((step) => !sentAt(step))
  const stateAt = (at: number): StepState => {
    if (at !== next) return at < next || next < 0 ? 'now' : 'later'
    if (plan.pause) return 'paused'
    return plan.sent.length > 0 ? 'later' : 'now'
  }
  const whereIs = { done: null, paused: t('plans.waits'), later: t('plans.then') }
  const preparing = t(plan.awaited.length > 0 ? 'plans.looking' : 'plans.then')
  return (
    <ol aria-live="polite">
      {plan.done.map((step) => (
        <Step
          key={step.transactionId}
          {...step}
          call={callAt(step.place)}
          action={action}
          state="done"
          where={t('plans.inBlock', { height: showInteger(step.height) })}
        />
      ))}
      {plan.state !== 'stopped' &&
        ahead.map((step, at) => {
          const [state, sent] = [stateAt(at), sentAt(step)]
          return (
            <Step
              // biome-ignore lint/suspicious/noArrayIndexKey: steps of a plan have a fixed order
              key={at}
              {...step}
              call={callAt(step.place)}
              action={action}
              state={state}
              where={state !== 'now' ? whereIs[state] : sent ? <Sent {...sent} /> : preparing}
            />
          )
        })}
    </ol>
  )
}

/** How far a step is that was sent. */
function Sent({ transactionId }: SentStep) {
  const t = useText()
  const sent = useTransaction(transactionId)
  if (sent?.phase === 'notFound' || sent?.phase === 'failed') {
    const last = sent.deadlineHeight === null ? searchLimit(sent) : expectedBy(sent)
    return t('plans.searching', { height: showInteger(last) })
  }
  if (sent && isInWallet(sent)) return t('plans.inWallet')
  return t(sent?.phase === 'sent' ? 'plans.inNextBlock' : 'plans.confirm')
}

type StepState = 'done' | 'now' | 'paused' | 'later'

type StepProps = {
  readonly kind: StepKind
  readonly token: string
  readonly amounts: readonly bigint[]
  readonly call?: CallStep | undefined
  readonly action: PrivateAction | null
  readonly state: StepState
  readonly where: ReactNode
}

/** One line of a plan. */
export function Step({ kind, token, amounts, call, action, state, where }: StepProps) {
  const t = useText()
  const callName = useCallName()
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={classNames('flex min-h-14 items-center gap-3', state === 'later' && 'text-mid')}
    >
      <span
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full border',
          state === 'done' && 'border-success text-success',
          state === 'now' && 'border-accent text-accent',
          state === 'paused' && 'border-warning text-warning',
          state === 'later' && 'border-line-strong',
        )}
      >
        {state === 'done' && <Check size={16} strokeWidth={2} aria-hidden="true" />}
        {state === 'now' && <Spinner size={16} />}
        {state === 'paused' && <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" />}
      </span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">
            {(call && callName(call)) ?? t(stepName(kind, action))}
          </span>
          <span className={classNames('text-13', state === 'done' ? 'text-success' : 'text-low')}>
            {where}
          </span>
        </span>
        <StepText kind={kind} token={token} amounts={amounts} action={action} />
      </span>
    </li>
  )
}

function StepText({ kind, token, amounts, action }: Omit<StepProps, 'call' | 'state' | 'where'>) {
  const t = useText()
  const known = useStepToken(action)(token)
  const [first, second] = amounts.map((amount) => known && showTokenAmount(amount, known))
  if (kind === 'join' && first && second) {
    return <span className="block text-13 text-low">{t('plans.joined', { first, second })}</span>
  }
  if (kind === 'split' && first) {
    return <span className="block text-13 text-low">{t('plans.splitText', { amount: first })}</span>
  }
  if (kind === 'move') {
    return <span className="block text-13 text-low">{t('plans.moveText')}</span>
  }
  if (kind === 'wrap' && first) return <span className="block text-13 text-low">{first}</span>
  if (kind !== 'collect' || !known) return null
  return (
    <span className="block text-13 text-low">
      {t('plans.collectText', { symbol: withForm(known).symbol })}
    </span>
  )
}
