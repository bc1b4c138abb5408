import {
  type Closure,
  formatProgram,
  formatSection,
  type Operand,
  type Program,
  type ProgramFunction,
  type ValueType,
} from '@nightjar/aleo'
import { atLine, mismatch } from '../refused.ts'

type Statement = {
  readonly type: ValueType
  readonly line: number
}

/** Refuses a different number of inputs or outputs at `line`, and a different type at its own line. */
function checkTypes(
  old: readonly Statement[],
  next: readonly Statement[],
  line: number,
  what: string,
): void {
  const refuse = (at: number) => atLine(at, () => mismatch(`The ${what} must stay as they are`))
  next.forEach(({ type, line: at }, i) => {
    if (JSON.stringify(type) !== JSON.stringify(old[i]?.type)) refuse(at)
  })
  if (next.length !== old.length) refuse(line)
}

type Parts = ReadonlyMap<string, { readonly name: string; readonly line: number }>

/** Parts that an upgrade must keep unchanged. */
function checkUnchanged(
  old: Program,
  next: Program,
  what: 'mapping' | 'struct' | 'record' | 'closure',
): void {
  const [before, after]: readonly Parts[] = [old[`${what}s`], next[`${what}s`]]
  for (const name of before?.keys() ?? []) {
    const part = after?.get(name)
    if (part && formatSection(old, name) === formatSection(next, name)) continue
    atLine(part?.line ?? next.line, () =>
      mismatch(`The ${what} "${name}" of ${old.id} must stay as it is`),
    )
  }
}

function checkConstructor(old: Program, next: Program): void {
  if (formatSection(old, '') === formatSection(next, '')) return
  atLine(next.constructor_?.line ?? next.line, () =>
    mismatch(`The constructor of ${old.id} must stay as it is`),
  )
}

function recordOutputs(outputs: ProgramFunction['outputs']): string {
  const records = outputs.filter(({ type }) => type.kind === 'record')
  return JSON.stringify(records.map(({ operand }): Operand => operand))
}

/** The public interface of a function, view or closure. */
function checkInterface(old: Closure | View, next: Closure | View, what: string): void {
  checkTypes(old.inputs, next.inputs, next.line, `inputs of ${what} "${old.name}"`)
  checkTypes(old.outputs, next.outputs, next.line, `outputs of ${what} "${old.name}"`)
}

type View = Omit<Closure, 'instructions'>

function mustRemain<T>(part: T | undefined, next: Program, what: string): T {
  return part ?? atLine(next.line, () => mismatch(`The ${what} must remain`))
}

function checkFinalize(old: ProgramFunction, next: ProgramFunction): void {
  const [before, after] = [old.finalize, next.finalize]
  if (before && after) {
    checkTypes(before.inputs, after.inputs, after.line, `inputs of finalize "${old.name}"`)
  } else if (before || after) {
    atLine(after?.line ?? next.line, () =>
      mismatch(`"${old.name}" must keep having a finalize or none`),
    )
  }
}

function checkFunction(old: ProgramFunction, program: Program): void {
  const next = mustRemain(program.functions.get(old.name), program, `function "${old.name}"`)
  checkInterface(old, next, 'function')
  checkFinalize(old, next)
  if (recordOutputs(old.outputs) !== recordOutputs(next.outputs)) {
    atLine(next.line, () => mismatch(`"${old.name}" must give its records from the same registers`))
  }
}

/** What an upgrade must keep: the constructor, everything that stores or carries data, and every interface. */
function checkParts(old: Program, next: Program): void {
  for (const id of old.imports) mustRemain(next.importLines.get(id), next, `import of ${id}`)
  checkConstructor(old, next)
  for (const what of ['mapping', 'struct', 'record', 'closure'] as const) {
    checkUnchanged(old, next, what)
  }
  for (const declared of old.functions.values()) checkFunction(declared, next)
  for (const view of old.views.values()) {
    checkInterface(view, mustRemain(next.views.get(view.name), next, `view "${view.name}"`), 'view')
  }
}

/** A program without a constructor is fixed; it may be deployed once more unchanged, as edition 1. */
function checkRedeployment(old: Program, next: Program, edition: number): void {
  atLine(next.line, () => {
    if (formatProgram(old) !== formatProgram(next)) mismatch(`${old.id} exists and is fixed`)
    if (edition !== 1) mismatch(`${old.id} was deployed again already`)
  })
}

/** Whether a program may become another edition (synthesizer/process `check_upgrade.rs`, `vm/verify.rs`). */
export function checkUpgrade(old: Program, next: Program, edition: number): void {
  if (old.id === 'credits.aleo') {
    atLine(next.line, () => mismatch('credits.aleo cannot be upgraded'))
  }
  if (old.constructor_) checkParts(old, next)
  else checkRedeployment(old, next, edition)
}
