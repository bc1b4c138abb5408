import type { PrivateAction, Wait } from '@nightjar/sdk'
import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { showCredits, showInteger } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { Preflight } from '../preflight/Preflight.tsx'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { Fact, FactList } from '../ui/FactList.tsx'
import { Modal } from '../ui/Modal.tsx'
import { MovedNotice, type MovedNoticeProps } from '../ui/MovedNotice.tsx'
import type { PartFact } from '../ui/sightOf.ts'
import { accentOf, treatmentOf } from './accentOf.ts'
import { PlanSeen } from './PlanSeen.tsx'
import { Step } from './PlanStepList.tsx'
import type { Goal } from './planEntry.ts'
import { startPlan } from './plans.ts'
import { feeOfStep, isAssumed, type Preview } from './previewPlan.ts'
import { Sender } from './Sender.tsx'
import { trialOf } from './trialOf.ts'

type PlanReviewProps = {
  readonly title: string
  /** Label of the start button. */
  readonly confirm: string
  /** The same if everyone will see the account's address. */
  readonly confirmSeen: string
  readonly goal: Omit<Goal, 'paysPrivately'> & { readonly action: PrivateAction }
  readonly preview: Preview
  /** Chosen records; by default the plan chooses. */
  readonly chosen?: readonly string[]
  /** Delays it: nothing starts before that. */
  readonly wait?: Wait | undefined
  /** Amounts and limits. */
  readonly facts: ReactNode
  /** Facts about parts of the action's call, for who sees what. */
  readonly parts: readonly PartFact[]
  /** If the terms have got worse: they have to be accepted before anything starts. */
  readonly moved?: MovedNoticeProps | undefined
  /** The start button's label if it has to be held. */
  readonly hold?: string | undefined
  readonly onClose: () => void
  readonly onStarted: (plan: string) => void
}

const deadline: PartFact = { part: 'deadline', text: { id: 'plans.seesDeadline' } }

/** Everything about a plan before its first step: amounts, limits, steps, fees and who sees what. */
export function PlanReview(props: PlanReviewProps) {
  const {
    title,
    confirm,
    confirmSeen,
    goal,
    preview,
    chosen = [],
    wait,
    facts,
    parts,
    moved,
    hold,
    onClose,
    onStarted,
  } = props
  const t = useText()
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState('')
  const [fails, setFails] = useState(false)
  const { steps, calls, paysPrivately } = preview
  const isFirst = calls.length > 0
  const start = async () => {
    setIsStarting(true)
    try {
      onStarted(await startPlan({ ...goal, paysPrivately, chosen, calls, wait }))
    } catch (error) {
      setIsStarting(false)
      setFailure((error instanceof Error && error.message) || t('plans.notStarted'))
    }
  }
  const show = (fee: bigint, isFeeAssumed: boolean) =>
    isFeeAssumed ? t('plans.about', { amount: showCredits(fee) }) : showCredits(fee)
  const amount = show(preview.fee, preview.isFeeAssumed)
  const accent = accentOf(goal.action, { address: goal.address, paysPrivately })
  const isSeen = accent !== 'private'
  const begun = isFirst
    ? t('plans.startSteps', { count: steps.length })
    : wait
      ? t('plans.startLater')
      : confirm
  return (
    <Modal show title={title} onClose={onClose}>
      <div data-mode={accent}>
        <FactList>
          {facts}
          <Fact label={t('plans.fee')} term="networkFee">
            {t(paysPrivately ? 'plans.fromRecord' : 'plans.fromBalance', { amount })}
          </Fact>
        </FactList>
        <ol className="mt-2 rounded-field border border-line bg-s2 px-4 py-1">
          {steps.map((step, at) => (
            <Step
              // biome-ignore lint/suspicious/noArrayIndexKey: steps of a plan have a fixed order
              key={at}
              {...step}
              call={calls[step.place ?? -1]}
              action={goal.action}
              state="later"
              where={show(feeOfStep(step, goal.action, calls), isAssumed(step, goal.action))}
            />
          ))}
        </ol>
        <PlanSeen action={goal.action} preview={preview} parts={[...parts, deadline]} />
        <Sender account={treatmentOf(goal.action, { address: goal.address, paysPrivately })} />
        {isFirst && <p className="mt-2 px-1 text-13 text-public">{t('plans.shieldSeen')}</p>}
        <Preflight
          build={(deadlineHeight) =>
            trialOf(goal.action, { address: goal.address, deadlineHeight })
          }
          name={nameOf(goal.action)}
          address={goal.address}
          onVerdict={setFails}
        />
        {wait && <PutOff wait={wait} isLast={isFirst} />}
        <p role="status" className="mt-3 text-13 text-danger empty:hidden">
          {failure}
        </p>
        {moved && <MovedNotice {...moved} />}
        <ConfirmButton
          busy={isStarting}
          disabled={fails || moved !== undefined}
          hold={hold}
          onConfirm={start}
        >
          {isSeen && <Eye size={18} strokeWidth={1.5} aria-hidden="true" />}
          {isSeen
            ? begun === confirm
              ? confirmSeen
              : t('plans.confirmSeen', { confirm: begun })
            : begun}
        </ConfirmButton>
      </div>
    </Modal>
  )
}

type PutOffProps = {
  readonly wait: Wait
  /** Calls that make money private come before it. */
  readonly isLast: boolean
}

/** What the plan waits for, and what that requires. */
function PutOff({ wait: { others, blocks: count }, isLast }: PutOffProps) {
  const t = useText()
  const blocks = showInteger(count)
  return (
    <p className="mt-3 rounded-field border border-accent p-3 text-13 text-mid">
      {isLast && t('plans.putOffLast')}{' '}
      {others > 0
        ? t('plans.putOffOthers', { others, blocks, count })
        : t('plans.putOffBlocks', { blocks, count })}{' '}
      {t('plans.waitingOpen')}
    </p>
  )
}

const nameOf = (action: PrivateAction): string =>
  JSON.stringify(action, (_, value) => (typeof value === 'bigint' ? String(value) : value))
