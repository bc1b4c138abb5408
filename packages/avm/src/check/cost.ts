import type { CheckedCommand } from '../loaded.ts'
import { costBySize } from '../operations/cost.ts'
import { operationTable } from '../operations/table.ts'
import { mismatch } from '../refused.ts'
import type { CheckContext } from './scope.ts'

const READ_BASE = 1_500n
const READ_PER_BYTE = 10n
const SET_BASE = 10_000n
const SET_PER_BYTE = 100n

/** Cost of commands that are not operations, in raw microcredits. */
const commandCosts: Readonly<Record<string, bigint>> = {
  await: 500n,
  'branch.eq': 500n,
  'branch.neq': 500n,
  position: 100n,
  'rand.chacha': 25_000n,
  remove: 10_000n,
}

/**
 * Raw microcredits of one command (synthesizer/process `cost.rs`, since consensus version 10). Another program's view
 * is not included, because its cost may change.
 */
export function commandCost({ command, operands }: CheckedCommand, context: CheckContext): bigint {
  if (command.kind === 'call') {
    return command.program === undefined ? (context.views.get(command.name)?.cost ?? 0n) : 0n
  }
  const fixed = commandCosts[command.opcode]
  if (fixed !== undefined) return fixed
  if (command.opcode === 'set') return costBySize(operands, SET_PER_BYTE, SET_BASE)
  if (command.kind === 'mapping') return costBySize(operands.slice(0, 1), READ_PER_BYTE, READ_BASE)
  if (command.kind === 'mapping_dynamic') {
    return costBySize(operands.slice(3, 4), READ_PER_BYTE, READ_BASE)
  }
  const operation = operationTable.get(command.opcode)
  if (
    !operation ||
    command.kind === 'random' ||
    command.kind === 'branch' ||
    command.kind === 'position'
  ) {
    return mismatch(`"${command.opcode}" is not allowed here`)
  }
  return operation.cost({ instruction: command, operands, resolver: context.resolver })
}
