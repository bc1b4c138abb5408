import {
  type Closure,
  formatProgram,
  formatSection,
  type Operand,
  type Program,
  type ProgramFunction,
  type ValueType,
} from '@nightjar/aleo'
import { atLine, Mismatch, mismatch } from '../refused.ts'

const text = (value: unknown) => JSON.stringify(value)

const typesOf = (statements: readonly { readonly type: ValueType }[]) =>
  text(statements.map(({ type }) => type))

/** Parts that an upgrade must keep to the letter. */
function checkUnchanged(old: Program, next: Program, names: Iterable<string>, what: string): void {
  for (const name of names) {
    if (formatSection(old, name) !== formatSection(next, name)) {
      mismatch(`The ${what} "${name}" of ${old.id} must stay as it is`)
    }
  }
}

function recordOutputs(outputs: ProgramFunction['outputs']): string {
  const records = outputs.filter(({ type }) => type.kind === 'record')
  return text(records.map(({ operand }): Operand => operand))
}

function checkFunction(old: ProgramFunction, next: ProgramFunction | undefined): void {
  if (!next) throw new Mismatch(`The function "${old.name}" must remain`)
  const isKept =
    typesOf(old.inputs) === typesOf(next.inputs) && typesOf(old.outputs) === typesOf(next.outputs)
  if (!isKept) mismatch(`The inputs and outputs of "${old.name}" must stay as they are`)
  if ((old.finalize === undefined) !== (next.finalize === undefined)) {
    mismatch(`"${old.name}" must keep having a finalize or none`)
  }
  if (typesOf(old.finalize?.inputs ?? []) !== typesOf(next.finalize?.inputs ?? [])) {
    mismatch(`The inputs of finalize "${old.name}" must stay as they are`)
  }
  if (recordOutputs(old.outputs) !== recordOutputs(next.outputs)) {
    mismatch(`"${old.name}" must give its records from the same registers`)
  }
}

type Coded = Pick<Closure, 'inputs' | 'outputs' | 'name'>

function checkView(old: Coded, next: Coded | undefined): void {
  const isKept =
    next !== undefined &&
    typesOf(old.inputs) === typesOf(next.inputs) &&
    typesOf(old.outputs) === typesOf(next.outputs)
  if (!isKept) mismatch(`The view "${old.name}" must keep its inputs and outputs`)
}

/** What stays to the letter: the constructor, and everything that stores or carries data. */
function checkData(old: Program, next: Program): void {
  checkUnchanged(old, next, [''], 'constructor')
  checkUnchanged(old, next, old.mappings.keys(), 'mapping')
  checkUnchanged(old, next, old.structs.keys(), 'struct')
  checkUnchanged(old, next, old.records.keys(), 'record')
  checkUnchanged(old, next, old.closures.keys(), 'closure')
}

function checkParts(old: Program, next: Program): void {
  if (!next.constructor_) mismatch('An upgrade has a constructor')
  for (const id of old.imports) {
    if (!next.imports.includes(id)) mismatch(`The import ${id} must remain`)
  }
  checkData(old, next)
  for (const declared of old.functions.values()) {
    checkFunction(declared, next.functions.get(declared.name))
  }
  for (const view of old.views.values()) checkView(view, next.views.get(view.name))
}

/** Whether a program may become another edition (synthesizer/process `check_upgrade.rs`). */
export function checkUpgrade(old: Program, next: Program): void {
  atLine(1, () => {
    if (old.id === 'credits.aleo') mismatch('credits.aleo is not upgraded')
    if (old.constructor_) checkParts(old, next)
    else if (formatProgram(old) !== formatProgram(next)) mismatch(`${old.id} exists and is fixed`)
  })
}
