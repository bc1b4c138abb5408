/** Plays operations in views and constructors. */

import { formatPlaintext, parsePlaintext } from '@nightjar/aleo'
import { createMemoryStore, type ViewResult, type Vm } from '@nightjar/avm'
import { blockOf } from './block.ts'
import { defaultBlock, lengthen, shorten } from './format.ts'
import { compareRow } from './playOperations.ts'
import {
  attempt,
  compareVerdict,
  count,
  failed,
  type Report,
  refusalOf,
  type Verdict,
} from './report.ts'
import { constructorProgram, type ScopeCase, viewProgram } from './scopeProgram.ts'

export function playScope(entry: ScopeCase, newVm: () => Vm, report: Report): void {
  for (const row of entry.view) playView(entry, row, newVm(), report)
  entry.construct.forEach((row, index) => {
    playConstructor({ entry, row, cost: entry.costs[index] ?? 0 }, newVm(), report)
  })
}

function split(row: string): readonly [operands: readonly string[], expected: string] {
  const texts = row.split(' ')
  return [texts.slice(0, -1), texts.at(-1) ?? '']
}

function verdictOf(expected: string): Verdict {
  if (expected === '!') return 'refused'
  return expected === '-' ? 'rejected' : 'accepted'
}

/** Adds a program, which must be refused exactly when the row says so; true when there is something to run. */
function add(label: string, source: string, expected: string, vm: Vm, report: Report): boolean {
  const refusal = attempt(report, label, () => refusalOf(() => vm.addProgram(source)))
  compareVerdict(report, label, refusal, expected !== '!')
  return refusal === undefined && expected !== '!'
}

function playView(entry: ScopeCase, row: string, vm: Vm, report: Report): void {
  const [texts, expected] = split(row)
  const label = `${entry.op} in a view: ${row}`
  count(report, 'operations in views', verdictOf(expected))
  if (!add(label, viewProgram(entry), expected, vm, report)) return
  const inputs = texts.map((text, index) => parsePlaintext(lengthen(text, entry.in[index] ?? '')))
  const result = attempt(report, label, () =>
    vm.view({
      store: createMemoryStore(),
      block: blockOf(defaultBlock),
      program: 'op_test_view.aleo',
      view: 'v',
      inputs,
    }),
  )
  if (result === failed) return
  const actual = viewResult(result, entry)
  if (actual !== expected) report.differences.push(`${label}: avm ${actual}`)
}

function viewResult(result: ViewResult, { out }: ScopeCase): string {
  if (result.status === 'rejected') return '-'
  const [value] = result.outputs
  return out === undefined || !value ? '.' : shorten(formatPlaintext(value), out)
}

type Built = { readonly entry: ScopeCase; readonly row: string; readonly cost: number }

function playConstructor({ entry, row, cost }: Built, vm: Vm, report: Report): void {
  const [texts, expected] = split(row)
  const label = `${entry.op} in a constructor: ${row}`
  count(report, 'operations in constructors', verdictOf(expected))
  if (!add(label, constructorProgram(entry, texts), expected, vm, report)) return
  const result = attempt(report, label, () =>
    vm.construct({
      store: createMemoryStore(),
      block: blockOf(defaultBlock),
      program: 'op_test_built.aleo',
    }),
  )
  if (result === failed) return
  compareRow({ label, result, entry, expected }, report)
  if (result.status === 'accepted' && result.cost !== BigInt(cost)) {
    report.differences.push(`${label}: cost ${result.cost}, snarkVM ${cost}`)
  }
}
