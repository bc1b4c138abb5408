import { CREDITS_PROGRAM } from '../programs.ts'
import { type OwnedRecord, sortByAmount } from '../records.ts'
import type { Plan, StepAhead } from './planSchema.ts'

/** What `credits.aleo/split` takes of the record that it splits, in microcredits. It pays no other fee. */
export const SPLIT_COST = 10_000n

type Available = {
  readonly records: readonly OwnedRecord[]
  /** Ids that other plans use. */
  readonly taken: ReadonlySet<string>
}

/** A plan that still has to split the part for its fees off a record. */
type Uncut = Plan & { readonly feePart: bigint }

export function isPartUncut(plan: Plan): plan is Uncut {
  return plan.feePart !== undefined && !plan.done.some(({ kind }) => kind === 'split')
}

/** A record, and what a split makes of it: the part for the fees, and the rest. */
export type Split = {
  readonly record: OwnedRecord
  readonly amounts: readonly [part: bigint, rest: bigint]
}

/** Splits the largest credits record, of those that the plan uses already if one of them suffices; undefined if none does. */
export function toSplit(
  { feePart, uses }: Uncut,
  { records, taken }: Available,
): Split | undefined {
  const isEnough = ({ id, program, spent, amount }: OwnedRecord) =>
    program === CREDITS_PROGRAM &&
    !spent &&
    amount >= feePart + SPLIT_COST &&
    (uses.includes(id) || !taken.has(id))
  const ascending = sortByAmount(records.filter(isEnough))
  const record = ascending.findLast(({ id }) => uses.includes(id)) ?? ascending.at(-1)
  return record && { record, amounts: [feePart, record.amount - feePart - SPLIT_COST] }
}

export type SplitAhead = Split & {
  readonly step: StepAhead
  /** The plan and the records as they will be after it. */
  readonly plan: Plan
  readonly records: readonly OwnedRecord[]
  readonly made: readonly OwnedRecord[]
}

/** What a split will make; undefined if no record can be split. */
export function splitAhead(plan: Uncut, available: Available): SplitAhead | undefined {
  const split = toSplit(plan, available)
  if (!split) return undefined
  const { record, amounts } = split
  const origin = { transactionId: '', program: CREDITS_PROGRAM, function: 'split', height: 0 }
  const made = { ...record, origin }
  const part = { ...made, id: 'split 0', amount: amounts[0] }
  const rest = { ...made, id: 'split 1', amount: amounts[1] }
  const others = available.records.filter((each) => each !== record)
  const step: StepAhead = { kind: 'split', token: '', amounts }
  const isChosen = plan.uses.includes(record.id)
  return {
    ...split,
    step,
    made: [part, rest],
    records: [...others, part, rest],
    plan: {
      ...plan,
      uses: isChosen ? [...plan.uses, rest.id] : plan.uses,
      done: [...plan.done, { ...step, transactionId: '', height: 0 }],
    },
  }
}

/** The record that was split off for the fees: no amount is paid from it. */
export function feePartOf(
  { done }: Plan,
  records: readonly OwnedRecord[],
): OwnedRecord | undefined {
  const split = done.find(({ kind }) => kind === 'split')
  return (
    split &&
    records.find(
      ({ program, spent, amount, origin }) =>
        program === CREDITS_PROGRAM &&
        !spent &&
        amount === split.amounts[0] &&
        origin?.transactionId === split.transactionId,
    )
  )
}
