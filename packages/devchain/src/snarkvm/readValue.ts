import {
  addressToField,
  type Future,
  type FutureArgument,
  formatPretty,
  isIdentifier,
  type Literal,
  literalSizeInBits,
  type Plaintext,
  parseFuture,
  parsePlaintext,
} from '@nightjar/aleo'
import { isGroup } from '@nightjar/avm'

/*
 * Values of a transaction in the one text that snarkVM writes, and their bytes (`console/program/src/data`). Unusual
 * forms are refused, whether snarkVM would accept them or not.
 */

const MOST_MEMBERS = 16
const MOST_DEPTH = 4
/** Bytes of the length before each part of a value. */
const LENGTH_BYTES = 2

/** Continues only if a condition holds. */
export function demand(condition: boolean): asserts condition {
  if (!condition) throw new TypeError('The transaction does not have the usual form.')
}

/** Bytes of a name. */
export function nameSize(name: unknown): number {
  demand(typeof name === 'string' && isIdentifier(name))
  return 1 + name.length
}

/** Bytes of a program's id. */
export function programIdSize(id: unknown): number {
  demand(typeof id === 'string' && /^[a-z][a-z0-9_]*\.aleo$/.test(id))
  return nameSize(id.slice(0, -'.aleo'.length)) + nameSize('aleo')
}

/** Bytes of a plaintext, from its text. */
export function plaintextSize(text: unknown): number {
  demand(typeof text === 'string')
  const value = parsePlaintext(text)
  demand(formatPretty(value) === text)
  return sizeOf(value, 0)
}

/** Bytes of a future, from its text. */
export function futureSize(text: unknown): number {
  demand(typeof text === 'string')
  const future = parseFuture(text)
  demand(formatPretty(future) === text)
  return sizeOfFuture(future, 0)
}

function sizeOfFuture(future: Future, depth: number): number {
  demand(depth <= MOST_DEPTH && future.arguments.length <= MOST_MEMBERS)
  const names = programIdSize(future.program) + nameSize(future.function)
  return future.arguments.reduce((bytes, one) => bytes + sizeOfArgument(one, depth), names + 1)
}

/** An argument is preceded by its length and its kind. */
function sizeOfArgument(argument: FutureArgument, depth: number): number {
  demand(argument.kind !== 'dynamic_future')
  const size = argument.kind === 'future' ? sizeOfFuture(argument, depth + 1) : sizeOf(argument, 0)
  return LENGTH_BYTES + 1 + size
}

function sizeOf(value: Plaintext, depth: number): number {
  demand(depth <= MOST_DEPTH)
  switch (value.kind) {
    case 'literal':
      return 1 + literalBytes(value)
    case 'array':
      demand(value.elements.length <= MOST_MEMBERS)
      return value.elements.reduce((bytes, one) => bytes + LENGTH_BYTES + sizeOf(one, depth + 1), 5)
    case 'struct': {
      demand(value.members.size <= MOST_MEMBERS)
      const members = [...value.members]
      return members.reduce(
        (bytes, [name, one]) => bytes + nameSize(name) + LENGTH_BYTES + sizeOf(one, depth + 1),
        2,
      )
    }
  }
}

/** Bytes of a literal after its type. */
function literalBytes(literal: Literal): number {
  const { type, value } = literal
  demand(type !== 'string' && type !== 'signature' && type !== 'identifier')
  if (type === 'address') demand(isGroup(addressToField(String(value))))
  if (type === 'group') demand(isGroup(BigInt(value)))
  return LENGTH_BYTES + Math.ceil(literalSizeInBits(type) / 8)
}
