import {
  type Command,
  formatProgram,
  MAX_PROGRAM_SIZE,
  type Program,
  sizeInBytes,
} from '@nightjar/aleo'
import { atLine, mismatch } from '../refused.ts'

/** Maximum number of each component in a program (console/network `lib.rs`). */
const limits = {
  mappings: 31,
  functions: 31,
  closures: 62,
  views: 62,
  structs: 310,
  records: 310,
} as const
const parts = ['mappings', 'functions', 'closures', 'views', 'structs', 'records'] as const

const MAX_IMPORTS = 64
/** Maximum members of a struct or entries of a record. */
const MAX_MEMBERS = 32
const MAX_STATEMENTS = 16
const MAX_COMMANDS = 65_535

/** Maximum positions, view calls, and `set` plus `remove` in one finalize, constructor or view. */
const bodyLimits = { positions: 255, calls: 32, writes: 32 } as const
const counted = ['positions', 'calls', 'writes'] as const

/** No type or operand grows by more than this factor when printed, such as `-1field` to 82 digits. */
const MAX_GROWTH = 16

type Lined = {
  readonly line: number
}

/** Refuses the first part beyond a limit, on its line. */
function checkCount(found: Iterable<Lined>, limit: number, what: string): void {
  const all = [...found]
  const surplus = all[limit]
  if (surplus) {
    atLine(surplus.line, () => mismatch(`At most ${limit} ${what} are allowed, not ${all.length}`))
  }
}

function checkPartCounts(program: Program): void {
  const imports = [...program.importLines.values()].map((line) => ({ line }))
  checkCount(imports, MAX_IMPORTS, 'imports')
  for (const part of parts) checkCount(program[part].values(), limits[part], part)
  if (program.functions.size === 0) {
    atLine(program.line, () => mismatch('A program has at least one function'))
  }
}

function checkMembers({ structs, records }: Program): void {
  const check = (line: number, size: number, what: string) => {
    if (size > MAX_MEMBERS)
      atLine(line, () => mismatch(`At most ${MAX_MEMBERS} ${what} are allowed`))
  }
  for (const { line, members } of structs.values()) check(line, members.size, 'members')
  for (const { line, entries } of records.values()) check(line, entries.size, 'entries')
}

/** A position is defined once, and every branch to it comes before it. */
function checkPositions(commands: readonly Command[]): void {
  const seen = new Set<string>()
  for (const command of commands) {
    atLine(command.line, () => {
      if (command.kind === 'branch' && seen.has(command.position)) {
        mismatch(`"${command.position}" lies behind: branches go forward`)
      }
      if (command.kind !== 'position') return
      if (seen.has(command.name)) mismatch(`The position "${command.name}" is defined twice`)
      seen.add(command.name)
    })
  }
}

const writeOpcodes = new Set(['set', 'remove'])

/** How many mapping entries a body may write, whichever branches it takes. */
export function countWrites(commands: readonly Command[]): number {
  return commands.filter(({ opcode }) => writeOpcodes.has(opcode)).length
}

function kindOf({ kind, opcode }: Command): (typeof counted)[number] | undefined {
  if (kind === 'position') return 'positions'
  if (kind === 'call') return 'calls'
  return writeOpcodes.has(opcode) ? 'writes' : undefined
}

/** A finalize, constructor or view; functions and closures are limited only in length. */
function checkCommands(commands: readonly Command[]): void {
  checkCount(commands, MAX_COMMANDS, 'commands')
  for (const name of counted) {
    const found = commands.filter((command) => kindOf(command) === name)
    checkCount(found, bodyLimits[name], name)
  }
  checkPositions(commands)
}

function checkBodies(program: Program): void {
  for (const { inputs, instructions, outputs, finalize } of program.functions.values()) {
    checkCount(inputs, MAX_STATEMENTS, 'inputs')
    checkCount(outputs, MAX_STATEMENTS, 'outputs')
    checkCount(instructions, MAX_COMMANDS, 'instructions')
    if (!finalize) continue
    checkCount(finalize.inputs, MAX_STATEMENTS, 'inputs')
    checkCommands(finalize.commands)
  }
  for (const { inputs, instructions } of program.closures.values()) {
    checkCount(inputs, MAX_STATEMENTS, 'inputs')
    checkCount(instructions, MAX_COMMANDS, 'instructions')
  }
  for (const { inputs, commands } of program.views.values()) {
    checkCount(inputs, MAX_STATEMENTS, 'inputs')
    checkCommands(commands)
  }
  if (program.constructor_) checkCommands(program.constructor_.commands)
}

/** The canonical text may be longer than the source, so it is measured where that could matter. */
function checkSize(program: Program): void {
  if (program.source.length * MAX_GROWTH <= MAX_PROGRAM_SIZE) return
  const size = sizeInBytes(formatProgram(program))
  if (size > MAX_PROGRAM_SIZE) {
    atLine(program.line, () =>
      mismatch(`The program prints as ${size} bytes; ${MAX_PROGRAM_SIZE} are allowed`),
    )
  }
}

/** Checks the number of a program's parts, the length of its bodies, and the place of their positions. */
export function checkLimits(program: Program): void {
  checkPartCounts(program)
  checkMembers(program)
  checkBodies(program)
  checkSize(program)
}
