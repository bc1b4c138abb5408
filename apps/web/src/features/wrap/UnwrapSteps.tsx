import { showExact } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import type { Wrapping } from '../../lib/wrapping.ts'
import { PlanSteps } from '../../transactions/PlanSteps.tsx'
import type { Transaction } from '../../transactions/transaction.ts'
import { buildStep, readNote } from './unwrapPlan.ts'

type UnwrapStepsProps = {
  readonly plan: string
  readonly wrapping: Wrapping
  readonly address: string
  readonly begins?: boolean
  readonly onDone: () => void
}

/** Allowance and unwrap, with their progress. */
export function UnwrapSteps({ wrapping, ...props }: UnwrapStepsProps) {
  const t = useText()
  const nameOf = (step: Transaction) => {
    const note = readNote(step)
    const amount = showExact(BigInt(note?.amount ?? 0), wrapping.inside)
    return t(note?.step === 'allow' ? 'wrap.allow' : 'wrap.unwrapAmount', { amount })
  }
  const order = async (step: Transaction) => {
    const note = readNote(step)
    if (!note) throw new Error(`The step ${step.id} is no step of an unwrap.`)
    return { transaction: buildStep(note, { wrapping, to: props.address }) }
  }
  return <PlanSteps {...props} nameOf={nameOf} order={order} again={t('wrap.unwrapMore')} />
}
