import type { ProgramFunction } from '@nightjar/aleo'
import { atLine, mismatch } from '../refused.ts'
import type { RegisterKind } from '../types.ts'
import { type CheckContext, type Registers, registerKind } from './scope.ts'

function checkOwnFuture({ name, outputs, finalize }: ProgramFunction, context: CheckContext): void {
  const futures = outputs.filter(({ type }) => type.kind === 'future')
  if (!finalize) {
    if (futures.length > 0) mismatch(`"${name}" returns a future but has no finalize`)
    return
  }
  const last = outputs[outputs.length - 1]?.type
  const isOwn = last?.kind === 'future' && last.program === context.program.id && last.name === name
  if (futures.length !== 1 || !isOwn) mismatch(`The last output of "${name}" is its own future`)
}

const isFuture = ({ kind }: RegisterKind) => kind === 'future' || kind === 'dynamic_future'

/** Every future made by calls must be an argument of `async`, whole and exactly once. */
function checkTaken(
  { name, instructions, inputs }: ProgramFunction,
  registers: Registers,
  context: CheckContext,
): void {
  const made = new Set<number>()
  registers.kinds.forEach((kind, index) => {
    if (isFuture(kind) && index >= inputs.length) made.add(index)
  })
  const async = instructions.find(({ kind }) => kind === 'async')
  const own = async?.destinations[0]?.index
  if (own !== undefined) made.delete(own)
  for (const operand of async?.operands ?? []) {
    if (operand.kind !== 'register') continue
    if (!isFuture(registerKind(operand, registers, context))) continue
    if (operand.access.length > 0) mismatch('"async" takes whole futures alone')
    if (!made.delete(operand.index)) mismatch(`The future r${operand.index} is used twice`)
  }
  if (made.size > 0) mismatch(`"${name}" leaves a future that "async" does not use`)
}

/** Checks how a function uses its own future and those of its calls. */
export function checkFutures(
  declared: ProgramFunction,
  registers: Registers,
  context: CheckContext,
): void {
  const async = declared.instructions.find(({ kind }) => kind === 'async')
  atLine(declared.line, () => checkOwnFuture(declared, context))
  atLine(async?.line ?? declared.line, () => checkTaken(declared, registers, context))
}
