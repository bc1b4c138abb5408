import type { Pair, Token } from '@nightjar/sdk'
import { movementOf } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { showTokenAmount } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { pairsQuery } from '../../lib/queries.ts'
import type { Translate } from '../../lib/text/translate.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { nextDeadline } from '../../transactions/height.ts'
import { PlanSteps } from '../../transactions/PlanSteps.tsx'
import { dropPlan, rewriteStep, stepsOf } from '../../transactions/plan.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { useTransactions } from '../../transactions/useTransactions.ts'
import { Button } from '../../ui/Button.tsx'
import {
  acceptNow,
  amountsOf,
  buildPoolStep,
  expectNow,
  hasMoved,
  type PoolNote,
  readNote,
} from './poolPlan.ts'

type PoolStepsProps = {
  readonly plan: string
  readonly address: string
  readonly begins?: boolean
  readonly again: string
  readonly onDone: () => void
}

/** The steps of a plan for one pool; a step that the pool has moved past is not sent. */
export function PoolSteps(props: PoolStepsProps) {
  const t = useText()
  const { tokens, pairs } = useExchange()
  const { data: height = 0 } = useQuery({ ...pairsQuery, select: (served) => served.height })
  const steps = stepsOf(useTransactions(props.address) ?? [], props.plan)
  const beforeOf = ({ plan }: Transaction) => steps.find(({ id }) => id === plan?.after[0])

  const order = async (step: Transaction) => {
    const note = noteOf(step)
    const deadlineHeight = await nextDeadline()
    const amounts = amountsOf(note, beforeOf(step))
    return { transaction: buildPoolStep(note, amounts, deadlineHeight), deadlineHeight }
  }
  const obstacleOf = (step: Transaction) => {
    const note = noteOf(step)
    const before = beforeOf(step)
    if (before && (!before.outcome || height < before.outcome.height)) return <Reading />
    const pair = pairs.find(({ id }) => id === note.pair)
    if (!pair) return <Reading />
    const now = expectNow(note, amountsOf(note, before), pair)
    if (!hasMoved(note, now)) return undefined
    return <Moved {...props} step={step} note={note} pair={pair} now={now} />
  }
  return (
    <PlanSteps
      {...props}
      nameOf={(step) => nameStep(t, noteOf(step), { step, tokens, before: beforeOf(step) })}
      order={order}
      obstacleOf={obstacleOf}
    />
  )
}

function noteOf(step: Transaction): PoolNote {
  const note = readNote(step)
  if (!note) throw new Error(`The step ${step.id} is no step of a plan around a pool.`)
  return note
}

type Known = {
  readonly step: Transaction
  readonly tokens: readonly Token[]
  readonly before: Transaction | undefined
}

function nameStep(t: Translate, note: PoolNote, { tokens, before }: Known): string {
  const [first, second] = note.tokens.map((id) => tokens.find((token) => token.id === id))
  if (!first || !second) return ''
  const pair = `${first.symbol} / ${second.symbol}`
  if (note.step === 'remove') return t('pools.stepRemove', { pair })
  if (note.step === 'add') return t('pools.stepAdd', { pair })
  const [amount] = amountsOf(note, before)
  return t('pools.stepSell', { paid: showTokenAmount(amount, first), symbol: second.symbol })
}

/** The result of the previous step, or the pool's state after it, is not known yet. */
function Reading() {
  const t = useText()
  return <p className="text-13 text-mid">{t('pools.readingStep')}</p>
}

type MovedProps = PoolStepsProps & {
  readonly step: Transaction
  readonly note: PoolNote
  readonly pair: Pair
  readonly now: readonly [bigint, bigint]
}

/** The pool has moved past a step's minimums: either the current state is accepted, or the plan ends here. */
function Moved({ plan, onDone, step, note, pair, now }: MovedProps) {
  const t = useText()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const tokens = note.tokens.map((id) => (pair.token0.id === id ? pair.token0 : pair.token1))
  const least = note.minimums.map(BigInt)
  const show = (amounts: readonly bigint[]) =>
    tokens
      .flatMap((token, at) => (least[at] ? [showTokenAmount(amounts[at] ?? 0n, token)] : []))
      .join(' + ')
  const accept = () => {
    const received =
      note.step === 'add'
        ? step.received
        : tokens.flatMap((token, at) => (now[at] ? [movementOf(token, now[at])] : []))
    void rewriteStep(step.id, { received, notes: acceptNow(note, now, slippageBps) })
  }
  const stop = async () => {
    await dropPlan(plan)
    onDone()
  }
  return (
    <div role="alert" className="rounded-field border border-warning p-3 text-13">
      <p className="font-medium text-warning">{t('ui.moved')}</p>
      <p className="mt-1">
        {t(note.step === 'add' ? 'pools.stepWouldUse' : 'pools.stepWouldBring', {
          now: show(now),
          least: show(least),
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          kind="secondary"
          disabled={now.every((amount) => amount === 0n)}
          onClick={accept}
        >
          {t('ui.acceptPrice')}
        </Button>
        <Button size="small" kind="ghost" onClick={() => void stop()}>
          {t('pools.stopHere')}
        </Button>
      </div>
    </div>
  )
}
