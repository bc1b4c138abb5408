import { commandText, formatFuture, formatOperand } from '@nightjar/aleo'
import type { CheckedCommand } from '../loaded.ts'
import type { RejectedCommand } from '../outcome.ts'
import { TrapError } from '../trap.ts'
import { isPlaintext, type RegisterKind } from '../types.ts'
import { formatRaw, type RegisterValue, rawOf } from '../value.ts'
import type { Frame } from './frame.ts'
import { type CompileContext, loadOperand } from './operands.ts'

/** A command with the values of its operands when it could not continue. */
export function describeCommand(
  { command, operands }: CheckedCommand,
  frame: Frame,
  context: CompileContext,
): RejectedCommand {
  const described = command.operands.map((operand, i) => {
    const value = readOperand(() => loadOperand(operand, context)(frame), operands[i])
    return { operand: formatOperand(operand), ...(value === undefined ? {} : { value }) }
  })
  return { text: commandText(command), operands: described }
}

function readOperand(
  read: () => RegisterValue,
  kind: RegisterKind | undefined,
): string | undefined {
  try {
    const value = read()
    if (kind !== undefined && isPlaintext(kind)) return formatRaw(rawOf(value, kind), kind)
    return isFuture(value) ? formatFuture(value) : undefined
  } catch (error) {
    if (error instanceof TrapError) return undefined // there was never a value
    throw error
  }
}

function isFuture(value: RegisterValue) {
  return typeof value === 'object' && 'kind' in value && value.kind === 'future'
}
