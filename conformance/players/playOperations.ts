/** Plays the cases of single operations: which types deploy, what the result is, what it costs. */

import { formatPlaintext, parsePlaintext } from '@nightjar/aleo'
import { createMemoryStore, type FinalizeResult, type Vm } from '@nightjar/avm'
import { blockOf, someTransition } from './block.ts'
import {
  defaultBlock,
  lengthen,
  type OperationCase,
  type OperationFamily,
  operationProgram,
  shorten,
} from './format.ts'
import { attempt, compareVerdict, count, failed, type Report, refusalOf } from './report.ts'

export function playFamily(family: OperationFamily, newVm: () => Vm, report: Report): void {
  const accepted = new Map(family.accepted.map((entry) => [combinationKey(entry), entry]))
  for (const types of cross(family.inputs)) {
    for (const to of family.destinations ?? [undefined]) {
      const known = accepted.get(combinationKey({ in: types, to }))
      playCombination({ family, types, to, known }, newVm(), report)
    }
  }
}

type Combination = {
  readonly family: OperationFamily
  readonly types: readonly string[]
  readonly to: string | undefined
  /** snarkVM's results, if it deploys */
  readonly known: OperationCase | undefined
}

function playCombination({ family, types, to, known }: Combination, vm: Vm, report: Report): void {
  if (!known) count(report, family.op, 'refused')
  const label = `${family.op} (${types.join(', ')}) ${to ?? ''}`
  const source = operationProgram(family, types, to, known && (known.out ?? 'boolean'))
  const refusal = attempt(report, label, () => refusalOf(() => vm.addProgram(source)))
  compareVerdict(report, label, refusal, known !== undefined)
  if (known && refusal === undefined) playRows(family, known, vm, report)
}

const combinationKey = (entry: { in: readonly string[]; to?: string | undefined }) =>
  `${entry.in.join(' ')} > ${entry.to ?? ''}`

function cross(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  )
}

function playRows(family: OperationFamily, entry: OperationCase, vm: Vm, report: Report): void {
  const label = `${family.op} (${entry.in.join(', ')}) ${entry.to ?? ''}`
  const store = createMemoryStore()
  const cost = attempt(report, label, () => vm.finalizeCost('op_test_case.aleo', 'f'))
  if (cost !== failed && cost !== BigInt(entry.cost)) {
    report.differences.push(`${label}: cost ${cost}, snarkVM ${entry.cost}`)
  }
  for (const row of entry.rows) {
    const texts = row.split(' ')
    const expected = texts.pop()
    count(report, family.op, expected === '-' ? 'rejected' : 'accepted')
    const inputs = texts.map((text, index) => parsePlaintext(lengthen(text, entry.in[index] ?? '')))
    const result = attempt(report, `${label} ${row}`, () =>
      vm.finalize({
        store,
        block: blockOf(defaultBlock),
        transitionId: someTransition,
        future: { kind: 'future', program: 'op_test_case.aleo', function: 'f', arguments: inputs },
      }),
    )
    if (result === failed) continue
    compareRow({ label: `${label} ${texts.join(' ')}`, result, entry, expected }, report)
  }
}

export type PlayedRow = {
  readonly label: string
  readonly result: FinalizeResult
  readonly entry: Pick<OperationCase, 'out'>
  readonly expected: string | undefined
}

/** Compares the value of the last write; `-` is a rejection, and `.` an operation without a result. */
export function compareRow({ label, result, entry, expected }: PlayedRow, report: Report): void {
  const actual = rowResult(result, entry)
  if (actual === expected) return
  const reason = result.status === 'rejected' ? ` (${result.reason})` : ''
  report.differences.push(`${label}: ${actual}${reason}, snarkVM ${expected}`)
}

function rowResult(result: FinalizeResult, { out }: Pick<OperationCase, 'out'>): string {
  if (result.status === 'rejected') return '-'
  if (out === undefined) return '.'
  const value = result.writes.at(-1)?.value
  return value ? shorten(formatPlaintext(value), out) : 'nothing'
}
