/** Plays programs of which snarkVM refuses many, and checks that the interpreter refuses the same ones. */

import type { Vm } from '@nightjar/avm'
import { type CorruptFile, fillTemplate, type Template } from './format.ts'
import { defaultOwner } from './playPrograms.ts'
import { attempt, compareVerdict, count, type Report, refusalOf } from './report.ts'

export function playTemplate(template: Template, newVm: () => Vm, report: Report): void {
  const { name, source, values, verdicts } = template
  const vm = newVm()
  values.forEach((value, index) => {
    const isAccepted = verdicts[index] === '1'
    count(report, 'programs from templates', isAccepted ? 'accepted' : 'refused')
    const label = `${name} ${JSON.stringify(value).slice(0, 80)}`
    const refusal = attempt(report, label, () =>
      refusalOf(() => vm.checkProgram(fillTemplate(source, value))),
    )
    compareVerdict(report, label, refusal, isAccepted)
  })
}

export function playCorrupt(
  { bases, corrupt }: Pick<CorruptFile, 'bases' | 'corrupt'>,
  newVm: () => Vm,
  report: Report,
): void {
  const machines = bases.map((sources) => {
    const vm = newVm()
    for (const source of sources.slice(0, -1)) vm.addProgram(source, { owner: defaultOwner })
    return vm
  })
  for (const [base, offset, length, text, verdict] of corrupt) {
    count(report, 'corrupted programs', verdict === 1 ? 'accepted' : 'refused')
    const source = bases[base]?.at(-1) ?? ''
    const corrupted = source.slice(0, offset) + text + source.slice(offset + length)
    const near = corrupted.slice(Math.max(0, offset - 30), offset + text.length + 30)
    const label = `corrupted ${base} at ${offset}: ${JSON.stringify(near)}`
    const refusal = attempt(report, label, () =>
      refusalOf(() => machines[base]?.checkProgram(corrupted)),
    )
    compareVerdict(report, label, refusal, verdict === 1)
  }
}
