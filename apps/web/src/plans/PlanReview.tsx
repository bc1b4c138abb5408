import { type PrivateAction, surplusTokens, type Wait } from '@nightjar/sdk'
import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { showCredits, showInteger } from '../lib/format.ts'
import { sentenceOf } from '../lib/sentenceOf.ts'
import { useText } from '../lib/text/useText.ts'
import { Preflight } from '../preflight/Preflight.tsx'
import { endTolerance, hasTolerance } from '../trade/endTolerance.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { Fact, FactList } from '../ui/FactList.tsx'
import { Modal } from '../ui/Modal.tsx'
import { MovedNotice, type MovedNoticeProps } from '../ui/MovedNotice.tsx'
import type { PartFact } from '../ui/sightOf.ts'
import { accentOf, treatmentOf } from './accentOf.ts'
import { ClaimSegments } from './ClaimSegments.tsx'
import { PlanSeen } from './PlanSeen.tsx'
import { Step } from './PlanStepList.tsx'
import type { Goal } from './planEntry.ts'
import { startPlan } from './plans.ts'
import { feeOfStep, isAssumed, type Preview, publicFeesOf } from './previewPlan.ts'
import { Sender } from './Sender.tsx'
import { showSpan } from './showSpan.ts'
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
  /** The amounts, above all facts. */
  readonly lead?: ReactNode
  /** Amounts and limits. */
  readonly facts?: ReactNode
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
    lead,
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
  const { steps, calls, paysPrivately, feePart } = preview
  const isFirst = calls.length > 0
  const claimsNow = steps.some(({ kind }) => kind === 'collect')
  const start = async () => {
    setIsStarting(true)
    setFailure('')
    try {
      onStarted(
        await startPlan({ ...goal, paysPrivately, chosen, calls, wait, claimsNow, feePart }),
      )
      if (hasTolerance(goal.kind)) endTolerance('private')
    } catch (error) {
      setIsStarting(false)
      setFailure(sentenceOf(error) || t('plans.notStarted'))
    }
  }
  const accent = accentOf(goal.action, { address: goal.address, paysPrivately })
  const isSeen = accent !== 'private'
  const begun = isFirst ? t('plans.startSteps', { count: steps.length }) : t('plans.startLater')
  const own = isFirst || wait !== undefined ? begun : confirm
  return (
    <Modal show title={title} onClose={onClose}>
      <div data-mode={accent}>
        {lead && <div className="mb-3">{lead}</div>}
        <FactList>
          {facts}
          <FeeFact preview={preview} action={goal.action} />
        </FactList>
        {steps.length > 1 && <StepsToCome preview={preview} action={goal.action} />}
        {surplusTokens(goal.action).length > 0 && (
          <ClaimSegments goal={goal} claimsNow={claimsNow} />
        )}
        <PlanSeen action={goal.action} preview={preview} parts={[...parts, deadline]} />
        <Sender account={treatmentOf(goal.action, { address: goal.address, paysPrivately })} />
        {isFirst && <p className="mt-2 px-1 text-13 text-public">{t('plans.shieldSeen')}</p>}
        <Preflight
          build={(deadlineHeight) =>
            trialOf(goal.action, { address: goal.address, deadlineHeight })
          }
          name={nameOf(goal.action)}
          address={goal.address}
          isMoved={moved !== undefined}
          onVerdict={setFails}
        />
        {wait && <PutOff wait={wait} isLast={isFirst} />}
        {moved && <MovedNotice {...moved} />}
        <ConfirmButton
          busy={isStarting}
          disabled={fails || moved !== undefined}
          hold={hold}
          failure={failure}
          onConfirm={start}
        >
          {isSeen && <Eye size={18} strokeWidth={1.5} aria-hidden="true" />}
          {isSeen && own !== confirm && t('plans.confirmSeen', { confirm: own })}
          {isSeen && own === confirm && confirmSeen}
          {!isSeen && own}
        </ConfirmButton>
      </div>
    </Modal>
  )
}

/** A fee, or about how much it is. */
function useFeeText() {
  const t = useText()
  return (fee: bigint, isFeeAssumed: boolean) =>
    isFeeAssumed ? t('plans.about', { amount: showCredits(fee) }) : showCredits(fee)
}

/** The fees of all steps, and who sees them. */
function FeeFact({ preview, action }: StepsToComeProps) {
  const t = useText()
  const show = useFeeText()
  const { fee, isFeeAssumed, paysPrivately } = preview
  const open = publicFeesOf(preview, action)
  const text = () => {
    if (!paysPrivately) return t('plans.fromBalance', { amount: show(fee, isFeeAssumed) })
    const hidden = show(fee - open, isFeeAssumed)
    return open > 0n
      ? t('plans.fromBoth', { hidden, open: showCredits(open) })
      : t('plans.fromRecord', { amount: hidden })
  }
  return (
    <Fact label={t('transactions.networkFees', { count: preview.steps.length })} term="networkFee">
      {text()}
    </Fact>
  )
}

type StepsToComeProps = { readonly preview: Preview; readonly action: PrivateAction }

/** Every step with its fee. */
function StepsToCome({ preview: { steps, calls }, action }: StepsToComeProps) {
  const show = useFeeText()
  return (
    <ol className="mt-2 rounded-field border border-line bg-s2 px-4 py-1">
      {steps.map((step, at) => (
        <Step
          // biome-ignore lint/suspicious/noArrayIndexKey: steps of a plan have a fixed order
          key={at}
          {...step}
          call={calls[step.place ?? -1]}
          action={action}
          state="later"
          where={show(feeOfStep(step, action, calls), isAssumed(step, action))}
        />
      ))}
    </ol>
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
      {isLast && <>{t('plans.putOffLast')} </>}
      {others > 0
        ? t('plans.putOffOthers', { others, blocks, count })
        : t('plans.putOffBlocks', { time: showSpan(count) })}{' '}
      {t('plans.waitingOpen')}
    </p>
  )
}

const nameOf = (action: PrivateAction): string =>
  JSON.stringify(action, (_, value) => (typeof value === 'bigint' ? String(value) : value))
