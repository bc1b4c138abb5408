import type { Command, Finalize, Operand, Program } from '@nightjar/aleo'
import type { Rejection } from '@nightjar/avm'
import { MAX_RESERVE, type RejectionCause } from '@nightjar/sdk'

const ofMappings: readonly (readonly [mapping: string, cause: RejectionCause])[] = [
  ['paused_until', 'paused'],
  ['private_ops', 'privateOff'],
  ['blacklist', 'blacklist'],
  ['token_blocked', 'blocked'],
]

/**
 * Derives the cause of a rejection from the program, by what the failed command depends on:
 * 1. a setting that was read for it; 2. only the height of the block: the deadline; 3. a balance, and no pool;
 * 4. the bound of pools, or arithmetic that does not fit; 5. anything else about a pool: its price.
 */
export function causeOf(
  rejection: Rejection,
  find: (id: string) => Program | undefined,
): RejectionCause {
  const { program = '', function: name = '', line } = rejection
  const finalize = find(program)?.functions.get(name)?.finalize
  const command = finalize?.commands.find((each) => each.line === line)
  if (!finalize || !command) return 'overflow' // in a formula that a finalize calls
  if (command.kind === 'mapping') return mappingCause(command.mapping)
  return computedCause(command, dependencies(command, finalize))
}

function computedCause(
  command: Command,
  { mappings, isTimed, hasBound }: Dependencies,
): RejectionCause {
  const setting = ofMappings.find(([mapping]) => mappings.has(mapping))
  if (setting) return setting[1]
  const ofPool = mappings.has('pairs') || mappings.has('tokens')
  if (isTimed && mappings.size === 0) return 'deadline'
  if (mappings.has('account') && !ofPool) return isRemoval(command) ? 'balance' : 'overflow'
  if (hasBound || isGrowth(command)) return 'overflow'
  return ofPool ? 'price' : 'other'
}

function mappingCause(mapping: string): RejectionCause {
  if (mapping === 'pairs' || mapping === 'tokens') return 'pair'
  return mapping === 'account' || mapping === 'approvals' ? 'balance' : 'other'
}

const isRemoval = ({ opcode }: Command): boolean => opcode !== 'add'
const isGrowth = ({ opcode }: Command): boolean => opcode === 'add' || opcode === 'mul'

type Dependencies = {
  readonly mappings: ReadonlySet<string>
  /** Whether the block's height is among them. */
  readonly isTimed: boolean
  readonly hasBound: boolean
}

/** Everything that a command reads, across all registers. */
function dependencies(command: Command, { commands }: Finalize): Dependencies {
  const mappings = new Set<string>()
  const seen = new Set<Command>()
  let isTimed = false
  let hasBound = false
  const visitOperand = (operand: Operand): void => {
    if (operand.kind === 'block_height') isTimed = true
    if (operand.kind === 'literal' && operand.value === MAX_RESERVE) hasBound = true // a check against a pool's maximum is an overflow check
    if (operand.kind !== 'register') return
    for (const each of commands) {
      if (each.destinations.some(({ index }) => index === operand.index)) visit(each)
    }
  }
  const visit = (next: Command): void => {
    if (seen.has(next)) return
    seen.add(next)
    if (next.kind === 'mapping') mappings.add(next.mapping)
    else next.operands.forEach(visitOperand) // a key says where, not what
  }
  visit(command)
  return { mappings, isTimed, hasBound }
}
