import type { HashInstruction, LiteralType } from '@nightjar/aleo'
import {
  keccak_256,
  keccak_384,
  keccak_512,
  sha3_256,
  sha3_384,
  sha3_512,
} from '@noble/hashes/sha3.js'
import type { Crypto } from '../crypto.ts'
import { bitsOf, bitsToBytes, bitsToFields, bytesToBits, cacheKey, futureBits } from '../encode.ts'
import { mismatch } from '../refused.ts'
import { TrapError, trap } from '../trap.ts'
import { isPlaintext, literalOf, type RegisterKind, sizeInBits, sizeInRawBits } from '../types.ts'
import { type RegisterValue, rawOf } from '../value.ts'
import { pointTo } from './casts.ts'
import { costBySize } from './cost.ts'
import {
  type Evaluate,
  type Operation,
  type OperationContext,
  type OperationTools,
  refuseOperands,
} from './operation.ts'

/** The bits of an operand of any kind. */
export function operandBits(value: RegisterValue, kind: RegisterKind, isRaw: boolean): boolean[] {
  if (isPlaintext(kind)) return bitsOf(rawOf(value, kind), kind, isRaw)
  if (typeof value === 'object' && 'kind' in value) return futureBits(value)
  throw new Error('a future is held as a plaintext')
}

/** Runs code; an exception by which the WASM refuses an input becomes a rejection. */
export function guarded<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof TrapError) throw error
    throw new TrapError(`The hash or signature is refused: ${String(error)}`, { cause: error })
  }
}

function destination({ instruction }: OperationContext): HashInstruction['type'] {
  if (instruction.kind !== 'hash') throw new Error(`${instruction.opcode} is not a hash`)
  return instruction.type
}

function literalDestination(context: OperationContext): LiteralType {
  const type = destination(context)
  return type.kind === 'literal' ? type.type : mismatch('The hash makes a literal')
}

function firstOperand({ operands }: OperationContext): RegisterKind {
  return operands[0] ?? refuseOperands(operands)
}

type Digest = (crypto: Crypto, value: RegisterValue, kind: RegisterKind, isRaw: boolean) => bigint

const bhp =
  (width: 256 | 512 | 768 | 1024): Digest =>
  (crypto, value, kind, isRaw) =>
    crypto.hashBhp(width, operandBits(value, kind, isRaw))

const pedersen =
  (width: 64 | 128): Digest =>
  (crypto, value, kind, isRaw) =>
    crypto.hashPedersen(width, operandBits(value, kind, isRaw))

type ByteHash = (bytes: Uint8Array) => Uint8Array

type ByteHashKind = {
  readonly hash: ByteHash
  readonly bits: number
  readonly width: 256 | 512
}

/** Keccak and SHA-3, each with the BHP width that turns its digest into a literal. */
export const byteHashes = {
  keccak256: { hash: keccak_256, bits: 256, width: 256 },
  keccak384: { hash: keccak_384, bits: 384, width: 512 },
  keccak512: { hash: keccak_512, bits: 512, width: 512 },
  sha3_256: { hash: sha3_256, bits: 256, width: 256 },
  sha3_384: { hash: sha3_384, bits: 384, width: 512 },
  sha3_512: { hash: sha3_512, bits: 512, width: 512 },
} as const satisfies Record<string, ByteHashKind>

function digestBytes(
  hash: ByteHash,
  value: RegisterValue,
  kind: RegisterKind,
  isRaw: boolean,
): Uint8Array {
  const bits = operandBits(value, kind, isRaw)
  if (isRaw && bits.length % 8 !== 0) return trap('The raw input is not a whole number of bytes')
  return hash(bitsToBytes(bits))
}

const digest =
  ({ hash, width }: ByteHashKind): Digest =>
  (crypto, value, kind, isRaw) =>
    crypto.hashBhp(width, bytesToBits(digestBytes(hash, value, kind, isRaw)))

/** Caches digests by value: most hashes of a program are of the same few keys. */
function cached(
  { instruction }: OperationContext,
  { crypto, hashes }: OperationTools,
  run: Digest,
  kind: RegisterKind,
  isRaw: boolean,
): (value: RegisterValue) => bigint {
  const prefix = `${instruction.opcode} ${structure(kind)} `
  return (value) => {
    const key = prefix + cacheKey(value)
    const known = hashes.get(key)
    if (known !== undefined) return known
    const result = guarded(() => run(crypto, value, kind, isRaw))
    hashes.set(key, result)
    return result
  }
}

/** The part of a type that goes into its bits: member names, but not the struct's. */
function structure(kind: RegisterKind): string {
  switch (kind.kind) {
    case 'literal':
      return kind.type
    case 'struct':
      return `{${kind.members.map(({ name, type }) => `${name}:${structure(type)}`).join()}}`
    case 'array':
      return `[${structure(kind.element)};${kind.length}]`
    default:
      return kind.kind
  }
}

function checkAlignment(context: OperationContext, isRaw: boolean): void {
  const kind = firstOperand(context)
  if (!isPlaintext(kind)) return
  const size = isRaw ? sizeInRawBits(kind) : sizeInBits(kind)
  if (size % 8 !== 0) mismatch(`The input has ${size} bits, which is not a whole number of bytes`)
}

type HashOptions = {
  readonly isRaw: boolean
  readonly cost: Operation['cost']
  readonly isAligned?: boolean
}

/** A hash to a point, whose x-coordinate is then cast to the requested literal. */
function literalHash(run: Digest, { isRaw, cost, isAligned = false }: HashOptions): Operation {
  return {
    typeOf(context) {
      const type = literalDestination(context)
      if (isAligned) checkAlignment(context, isRaw)
      return { kind: 'literal', type }
    },
    evaluate(context, tools) {
      const hash = cached(context, tools, run, firstOperand(context), isRaw)
      const type = literalDestination(context)
      if (type === 'field') return hash
      const cast = pointTo(type)
      return (value) => cast(hash(value), 0, 0, 0)
    },
    cost,
  }
}

const poseidon =
  (rate: 2 | 4 | 8, toGroup: boolean): Digest =>
  (crypto, value, kind, isRaw) => {
    const fields = bitsToFields(operandBits(value, kind, isRaw), isRaw)
    return toGroup ? crypto.hashPoseidonToGroup(rate, fields) : crypto.hashPoseidon(rate, fields)
  }

/** Poseidon: to a point for group and address, otherwise to a field, which is then cast. */
function poseidonHash(rate: 2 | 4 | 8, { isRaw, cost }: HashOptions): Operation {
  const toPoint = literalHash(poseidon(rate, true), { isRaw, cost })
  const toField = literalHash(poseidon(rate, false), { isRaw, cost })
  return {
    ...toPoint,
    evaluate(context, tools) {
      const type = literalDestination(context)
      if (type !== 'group' && type !== 'address') return toField.evaluate(context, tools)
      const hash = cached(
        poseidonToPoint(context),
        tools,
        poseidon(rate, true),
        firstOperand(context),
        isRaw,
      )
      const cast = pointTo(type)
      return (value) => cast(hash(value), 0, 0, 0)
    },
  }
}

/** Distinguishes Poseidon's two results for one value in the cache. */
function poseidonToPoint(context: OperationContext): OperationContext {
  const opcode = `${context.instruction.opcode} point`
  return { ...context, instruction: { ...context.instruction, opcode } }
}

/** The digest itself, as an array of booleans. */
function nativeHash({ hash, bits }: ByteHashKind, { isRaw, cost }: HashOptions): Operation {
  return {
    typeOf(context) {
      const type = context.resolver.resolve(destination(context))
      const isBits = type.kind === 'array' && literalOf(type.element) === 'boolean'
      if (!isBits) return mismatch('The native hash makes an array of booleans')
      checkAlignment(context, true) // the raw bits count, even when the typed ones are hashed
      return type
    },
    evaluate(context) {
      const type = destination(context)
      const kind = firstOperand(context)
      const length = type.kind === 'array' ? type.length : 0
      return (value) => {
        if (length !== bits) return trap(`The digest has ${bits} bits, not ${length}`)
        return bytesToBits(digestBytes(hash, value, kind, isRaw))
      }
    },
    cost,
  }
}

const bySize =
  (perByte: bigint, base: bigint): Operation['cost'] =>
  ({ operands }) =>
    costBySize(operands, perByte, base)

const bhpCost = bySize(300n, 50_000n)
const poseidonCost = bySize(75n, 40_000n)
const cheapCost = bySize(30n, 10_000n)

type Commitment = (crypto: Crypto, bits: boolean[], randomizer: bigint) => bigint

/** A commitment of a value under a scalar. */
function commitment(run: Commitment, { isRaw, cost }: HashOptions): Operation {
  return {
    typeOf: (context) => ({ kind: 'literal', type: literalDestination(context) }),
    evaluate(context, { crypto }): Evaluate {
      const kind = firstOperand(context)
      // snarkVM checks the randomizer's type at run time
      if (literalOf(context.operands[1]) !== 'scalar') return () => trap('A randomizer is a scalar')
      const cast = pointTo(literalDestination(context))
      return (value: RegisterValue, randomizer: bigint) => {
        const bits = operandBits(value, kind, isRaw)
        return cast(
          guarded(() => run(crypto, bits, randomizer)),
          0,
          0,
          0,
        )
      }
    },
    cost,
  }
}

const table: Record<string, Operation> = {}

for (const isRaw of [false, true]) {
  const suffix = isRaw ? '.raw' : ''
  for (const width of [256, 512, 768, 1024] as const) {
    table[`hash.bhp${width}${suffix}`] = literalHash(bhp(width), { isRaw, cost: bhpCost })
    table[`commit.bhp${width}${suffix}`] = commitment(
      (crypto, bits, randomizer) => crypto.commitBhp(width, bits, randomizer),
      { isRaw, cost: bhpCost },
    )
  }
  for (const width of [64, 128] as const) {
    table[`hash.ped${width}${suffix}`] = literalHash(pedersen(width), { isRaw, cost: cheapCost })
    table[`commit.ped${width}${suffix}`] = commitment(
      (crypto, bits, randomizer) => crypto.commitPedersen(width, bits, randomizer),
      { isRaw, cost: cheapCost },
    )
  }
  for (const rate of [2, 4, 8] as const) {
    table[`hash.psd${rate}${suffix}`] = poseidonHash(rate, { isRaw, cost: poseidonCost })
  }
  for (const [name, kind] of Object.entries(byteHashes)) {
    table[`hash.${name}${suffix}`] = literalHash(digest(kind), {
      isRaw,
      cost: cheapCost,
      isAligned: isRaw,
    })
    table[`hash.${name}.native${suffix}`] = nativeHash(kind, { isRaw, cost: cheapCost })
  }
}

/** `hash.*` and `commit.*` (`operation/{hash,commit}.rs`). */
export const hashOperations: Readonly<Record<string, Operation>> = table
