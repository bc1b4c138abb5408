import { scanIdentifier, scanProgramId } from '../identifier.ts'
import { scanLiteral } from '../literal.ts'
import { attempt, type Scanner, takeText } from '../scanner.ts'
import { type Cursor, fail, required } from './cursor.ts'
import { parseU32 } from './parseType.ts'
import type { Access, Operand, Register } from './program.ts'

const MAX_ACCESSES = 32

/** x-coordinate of the generator of the group (Edwards BLS12, `AFFINE_GENERATOR_COEFFS`). */
export const GROUP_GENERATOR =
  1540945439182663264862696551825005342995406165131907382295858612069623286213n

function parseAccess(cursor: Cursor): Access | undefined {
  return attempt<Access>(cursor, () => {
    if (takeText(cursor, '[')) {
      const literal = scanLiteral(cursor) // anything else: the key of a dynamic read, r2[r3]
      if (literal?.type !== 'u32' || !takeText(cursor, ']')) return undefined
      return { kind: 'index', index: Number(literal.value) }
    }
    if (!takeText(cursor, '.')) return undefined
    const name = scanIdentifier(cursor)
    return name === undefined ? undefined : { kind: 'member', name }
  })
}

const isDigit = (code: number) => code >= 48 && code <= 57

/** Where the register number that begins here ends, or −1. */
function registerEnd({ text, position }: Cursor): number {
  if (text.charCodeAt(position) !== 114 || !isDigit(text.charCodeAt(position + 1))) return -1
  let end = position + 2
  while (isDigit(text.charCodeAt(end))) end += 1
  return end
}

/** `r0`, `r0.amount`, `r0[1u32]`, or undefined. */
export function scanRegister(cursor: Cursor): Register | undefined {
  const end = registerEnd(cursor)
  if (end < 0) return undefined
  const index = Number(cursor.text.slice(cursor.position + 1, end))
  if (!Number.isSafeInteger(index)) return fail(cursor, `Register r${index} is out of range`)
  cursor.position = end
  return { kind: 'register', index, access: parseAccesses(cursor) }
}

const noAccess: readonly Access[] = []

function parseAccesses(cursor: Cursor): readonly Access[] {
  const code = cursor.text.charCodeAt(cursor.position)
  if (code !== 46 && code !== 91) return noAccess // neither . nor [
  const access: Access[] = []
  for (let next = parseAccess(cursor); next; next = parseAccess(cursor)) access.push(next)
  return access.length > MAX_ACCESSES
    ? fail(cursor, `A register has at most ${MAX_ACCESSES} accesses`)
    : access
}

export function parseRegister(cursor: Cursor): Register {
  return required(cursor, scanRegister(cursor), 'a register')
}

const fixed: readonly (readonly [string, Operand])[] = [
  ['group::GEN', { kind: 'literal', type: 'group', value: GROUP_GENERATOR }],
  ['self.signer', { kind: 'signer' }],
  ['self.caller', { kind: 'caller' }],
  ['block.height', { kind: 'block_height' }],
  ['block.timestamp', { kind: 'block_timestamp' }],
  ['network.id', { kind: 'network_id' }],
]

const metadata = ['checksum', 'edition', 'program_owner'] as const

function scanGenerator(cursor: Cursor): Operand | undefined {
  if (takeText(cursor, 'aleo::GENERATOR_POWERS')) {
    if (!takeText(cursor, '[')) return { kind: 'generator_powers' }
    const index = parseU32(cursor)
    return takeText(cursor, ']')
      ? { kind: 'generator_powers', index }
      : fail(cursor, 'Expected "]"')
  }
  return takeText(cursor, 'aleo::GENERATOR') ? { kind: 'generator' } : undefined
}

function scanComponentChecksum(cursor: Cursor): Operand | undefined {
  return attempt<Operand>(cursor, () => {
    const program = scanProgramPrefix(cursor)
    const name = scanIdentifier(cursor)
    if (name === undefined || !takeText(cursor, '/checksum')) return undefined
    return { kind: 'component_checksum', name, ...(program === undefined ? {} : { program }) }
  })
}

function scanProgramPrefix(scanner: Scanner): string | undefined {
  return attempt(scanner, () => {
    const program = scanProgramId(scanner)
    return program !== undefined && takeText(scanner, '/') ? program : undefined
  })
}

function scanMetadata(cursor: Cursor): Operand | undefined {
  return attempt<Operand>(cursor, () => {
    const program = scanProgramPrefix(cursor)
    const kind = metadata.find((name) => takeText(cursor, name))
    return kind && { kind, ...(program === undefined ? {} : { program }) }
  })
}

const nameCharacter = /[A-Za-z0-9_/]/

/** Whether a register begins here that cannot be the start of a program id or component. */
function isPlainRegister(cursor: Cursor): boolean {
  const end = registerEnd(cursor)
  if (end < 0) return false
  const { text } = cursor
  return !nameCharacter.test(text[end] ?? '') && !text.startsWith('.aleo', end)
}

/** The operand that begins here, tried in snarkVM's order, or undefined. */
export function scanOperand(cursor: Cursor): Operand | undefined {
  const code = cursor.text.charCodeAt(cursor.position)
  if (code === 45 || code === 34 || code === 39 || (code >= 48 && code <= 57)) {
    return scanLiteral(cursor) // - " ' or a digit
  }
  if (isPlainRegister(cursor)) return scanRegister(cursor)
  for (const [text, operand] of fixed) if (takeText(cursor, text)) return operand
  const named = scanGenerator(cursor) ?? scanComponentChecksum(cursor) ?? scanMetadata(cursor)
  if (named) return named
  const program = scanProgramId(cursor)
  if (program !== undefined) return { kind: 'program', program }
  return scanLiteral(cursor) ?? scanRegister(cursor)
}

export function parseOperand(cursor: Cursor): Operand {
  return required(cursor, scanOperand(cursor), 'an operand')
}
