import { coarseMinimum, movementOf, type Token, tokenOfMovement } from '@nightjar/sdk'
import { showTokenAmount } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { nextDeadline } from '../../transactions/height.ts'
import { PlanSteps } from '../../transactions/PlanSteps.tsx'
import { dropPlan, rewriteStep } from '../../transactions/plan.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { Button } from '../../ui/Button.tsx'
import { buildWrapStep, readWrap } from './outsidePlan.ts'
import { buildLeg, type LegNote, payoutNow, readLeg, writeLeg } from './splitPlan.ts'

type SplitStepsProps = {
  readonly plan: string
  readonly address: string
  readonly begins?: boolean
  readonly onDone: () => void
}

/**
 * The swaps of a plan, including a wrap before them, with their progress; a swap that would now pay less than its minimum
 * is not sent.
 */
export function SplitSteps(props: SplitStepsProps) {
  const t = useText()
  const { tokens, pairs } = useExchange()
  const nameOf = ({ kind, paid, received }: Transaction) => {
    const [from, to] = [paid[0], received[0]].map((each) => each && tokenOfMovement(tokens, each))
    if (kind === 'wrap') {
      const amount = to ? showTokenAmount(BigInt(received[0]?.amount ?? 0), to) : ''
      return t('review.wrapName', { amount })
    }
    return t('review.legName', {
      paid: from ? showTokenAmount(BigInt(paid[0]?.amount ?? 0), from) : '',
      symbol: to?.symbol ?? '',
    })
  }
  const order = async (step: Transaction) => {
    const wrap = readWrap(step)
    if (wrap) return { transaction: buildWrapStep(wrap, props.address) }
    const deadlineHeight = await nextDeadline()
    return { transaction: buildLeg(legOf(step), deadlineHeight), deadlineHeight }
  }
  const obstacleOf = (step: Transaction) => {
    if (readWrap(step)) return undefined
    const leg = legOf(step)
    const token = tokens.find(({ id }) => id === leg.path.at(-1))
    const payout = payoutNow(leg, pairs)
    if (!token || payout >= BigInt(leg.minimumOut)) return undefined
    return <Moved {...props} step={step} leg={leg} token={token} payout={payout} />
  }
  return (
    <PlanSteps
      {...props}
      nameOf={nameOf}
      order={order}
      obstacleOf={obstacleOf}
      again={t('review.again')}
    />
  )
}

function legOf(step: Transaction): LegNote {
  const leg = readLeg(step)
  if (!leg) throw new Error(`The step ${step.id} is no swap of a plan.`)
  return leg
}

type MovedProps = SplitStepsProps & {
  readonly step: Transaction
  readonly leg: LegNote
  readonly token: Token
  readonly payout: bigint
}

/** The pools have moved past a step's minimum: either the new price is accepted, or the plan ends here. */
function Moved({ plan, onDone, step, leg, token, payout }: MovedProps) {
  const t = useText()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const accept = () => {
    const minimumOut = String(coarseMinimum(payout, BigInt(slippageBps)))
    void rewriteStep(step.id, {
      received: [movementOf(token, payout)],
      notes: writeLeg({ ...leg, minimumOut }),
    })
  }
  const stop = async () => {
    await dropPlan(plan)
    onDone()
  }
  return (
    <div role="alert" className="rounded-field border border-warning p-3 text-13">
      <p className="font-medium text-warning">{t('ui.moved')}</p>
      <p className="mt-1">
        {t('review.legMoved', {
          payout: showTokenAmount(payout, token),
          minimum: showTokenAmount(BigInt(leg.minimumOut), token),
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" kind="secondary" disabled={payout === 0n} onClick={accept}>
          {t('ui.acceptPrice')}
        </Button>
        <Button size="small" kind="ghost" onClick={() => void stop()}>
          {t('review.stopHere')}
        </Button>
      </div>
    </div>
  )
}
