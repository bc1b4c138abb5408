import { bytesToBigint, type LiteralType } from '@nightjar/aleo'
import { mismatch } from '../refused.ts'
import { trap } from '../trap.ts'
import { booleanKind, literalOf, type RegisterKind } from '../types.ts'
import { partsOf, type Raw, type RegisterValue, rawOf } from '../value.ts'
import { costBySize } from './cost.ts'
import { guarded } from './hashes.ts'
import type { Operation, OperationContext } from './operation.ts'
import { bytesOf } from './signatures.ts'

const MAX_CIRCUITS = 32
const MAX_INSTANCES = 128

/** Whether a type is an array of one literal with exactly this many dimensions. */
function isArrayOf(
  kind: RegisterKind | undefined,
  literal: LiteralType,
  dimensions: number,
): boolean {
  if (dimensions === 0) return literalOf(kind) === literal
  return kind?.kind === 'array' && isArrayOf(kind.element, literal, dimensions - 1)
}

/** Whether a type is bytes, in arrays of any depth; nested ones deploy, but then reject. */
function isBytes(kind: RegisterKind): boolean {
  return kind.kind === 'array' ? isBytes(kind.element) : literalOf(kind) === 'u8'
}

function checkShape({ operands }: OperationContext, isBatch: boolean): void {
  const [keys, version, inputs, proof] = operands
  if (!isArrayOf(keys, 'u8', isBatch ? 2 : 1))
    mismatch('The first operand is verifying keys in bytes')
  if (literalOf(version) !== 'u8') mismatch('The second operand is the version of Varuna, a u8')
  if (!isArrayOf(inputs, 'field', isBatch ? 3 : 1))
    mismatch('The third operand is inputs in fields')
  if (proof?.kind !== 'array' || !isBytes(proof)) mismatch('The fourth operand is a proof in bytes')
}

function checkCounts({ operands: [keys, , inputs] }: OperationContext): void {
  if (keys?.kind !== 'array' || inputs?.kind !== 'array') return
  const instances = inputs.element.kind === 'array' ? inputs.element.length * inputs.length : 0
  if (keys.length !== inputs.length) mismatch('There must be as many keys as lists of inputs')
  if (inputs.length > MAX_CIRCUITS)
    mismatch(`At most ${MAX_CIRCUITS} circuits are verified at once`)
  if (instances > MAX_INSTANCES) mismatch(`At most ${MAX_INSTANCES} instances are verified at once`)
}

function fieldsOf(raw: Raw): bigint[] {
  return partsOf(raw).map((part) => (typeof part === 'bigint' ? part : trap('Expected fields')))
}

const INPUT_COUNT_AT = 1
const INPUT_COUNT_BYTES = 8

/** Number of public inputs required by a verifying key: the first number after its version. */
function publicInputs(key: Uint8Array): bigint {
  const count = key.subarray(INPUT_COUNT_AT, INPUT_COUNT_AT + INPUT_COUNT_BYTES)
  return count.length === INPUT_COUNT_BYTES
    ? bytesToBigint(count)
    : trap('A verifying key is too short')
}

/** The public inputs required by a key; more may follow if they are zero. */
function trimInputs(key: Uint8Array, inputs: readonly bigint[]): readonly bigint[] {
  const count = publicInputs(key)
  if (BigInt(inputs.length) < count) {
    return trap(`The verifying key asks for ${count} public inputs, not ${inputs.length}`)
  }
  const isTrimmed = inputs.slice(Number(count)).every((input) => input === 0n)
  return isTrimmed ? inputs.slice(0, Number(count)) : trap('Excess public inputs are not zero')
}

function verify(isBatch: boolean): Operation {
  return {
    typeOf(context) {
      checkShape(context, isBatch)
      if (isBatch) checkCounts(context)
      return booleanKind
    },
    evaluate(_, { crypto, varunaVersions }) {
      return (
        keys: RegisterValue,
        version: RegisterValue,
        inputs: RegisterValue,
        proof: RegisterValue,
      ) => {
        if (typeof version !== 'number' || !varunaVersions.includes(version)) {
          return trap(`Proofs are of Varuna version ${varunaVersions.join(' or ')}`)
        }
        const keyList = isBatch ? partsOf(rawOf(keys, undefined)).map(bytesOf) : [bytesOf(keys)]
        const raw = rawOf(inputs, undefined)
        const rows = isBatch
          ? partsOf(raw).map((circuit) => partsOf(circuit).map(fieldsOf))
          : [[fieldsOf(raw)]]
        const trimmed = keyList.map((key, i) => (rows[i] ?? []).map((row) => trimInputs(key, row)))
        return guarded(() => crypto.verifyProof(version, keyList, trimmed, bytesOf(proof), isBatch))
      }
    },
    cost: ({ operands }) => costBySize(operands, 50n, 100_000n),
  }
}

/** `snark.verify` and `snark.verify.batch` (`operation/snark_verify.rs`). */
export const snarkOperations: Readonly<Record<string, Operation>> = {
  'snark.verify': verify(false),
  'snark.verify.batch': verify(true),
}
