import { parseFuture, parsePlaintext, plaintextBits, pushFutureBits } from '@nightjar/aleo'
import { executionId } from '../execution/checkFee.ts'
import { fieldBits } from '../hash/bits.ts'
import { parseFieldText } from '../hash/fieldBytes.ts'
import type { Hasher } from '../hash/hasher.ts'
import { formatId, parseId } from '../hash/identifier.ts'
import { functionId, transactionTree } from '../hash/roots.ts'
import { transitionTree } from '../ledger/statePath.ts'
import type {
  ExecuteJson,
  FeeJson,
  TransitionJson,
  TransitionPart,
} from '../snarkvm/transactionJson.ts'
import { NETWORK_ID, valueId } from '../snarkvm/transitionIds.ts'

/**
 * Gives an execution the ids that match its values: of inputs and outputs, transitions, the execution named by its fee,
 * and the transaction. Throws where a value cannot be parsed.
 */
export function rehash(hasher: Hasher, transaction: ExecuteJson): ExecuteJson {
  const { execution, fee } = transaction
  const transitions = execution.transitions.map((one) => rehashTransition(hasher, one))
  const paidFor = `${executionId(hasher, transitions)}field`
  const paid = fee === undefined ? undefined : rehashFee(hasher, fee, paidFor)
  const all = paid === undefined ? transitions : [...transitions, paid.transition]
  const { root } = transactionTree(
    hasher,
    all.map(({ id }) => parseId(id)),
  )
  return {
    ...transaction,
    id: formatId('at', root),
    execution: { ...execution, transitions },
    ...(paid === undefined ? {} : { fee: paid }),
  }
}

function rehashFee(hasher: Hasher, fee: FeeJson, paidFor: string): FeeJson {
  const { transition } = fee
  const inputs = transition.inputs?.map((part) =>
    part.value?.endsWith('field') ? { ...part, value: paidFor } : part,
  )
  const outputs = transition.outputs?.map((part) =>
    part.type === 'future'
      ? { ...part, value: part.value?.replace(/\d+field/, paidFor) ?? '' }
      : part,
  )
  return {
    ...fee,
    transition: rehashTransition(hasher, { ...transition, ...withParts(inputs, outputs) }),
  }
}

/** A fee with other amounts in microcredits, and the resulting ids. */
export function withAmounts(hasher: Hasher, fee: FeeJson, base: bigint, priority = 0n): FeeJson {
  const { transition } = fee
  const amounts = [base, priority]
  const inputs = transition.inputs?.map((part) =>
    part.value?.endsWith('u64') ? { ...part, value: `${amounts.shift()}u64` } : part,
  )
  const outputs = transition.outputs?.map((part) =>
    part.type === 'future'
      ? { ...part, value: part.value?.replace(/\d+u64/, `${base + priority}u64`) ?? '' }
      : part,
  )
  return {
    ...fee,
    transition: rehashTransition(hasher, { ...transition, ...withParts(inputs, outputs) }),
  }
}

const withParts = (
  inputs: readonly TransitionPart[] | undefined,
  outputs: readonly TransitionPart[] | undefined,
) => ({ ...(inputs && { inputs }), ...(outputs && { outputs }) })

function rehashTransition(hasher: Hasher, transition: TransitionJson): TransitionJson {
  const named = functionId(hasher, NETWORK_ID, transition.program, transition.function)
  const tcm = parseFieldText(transition.tcm)
  const count = transition.inputs?.length ?? 0
  const rename = (part: TransitionPart, index: number): TransitionPart => {
    const bits = bitsOf(part)
    if (bits === null) return part
    return { ...part, id: `${valueId(hasher, named, bits, [tcm, BigInt(index)])}field` }
  }
  const inputs = transition.inputs?.map(rename)
  const outputs = transition.outputs?.map((part, index) => rename(part, count + index))
  const renamed = { ...transition, ...withParts(inputs, outputs) }
  const { root } = transitionTree(hasher, renamed)
  const id = hasher.bhp512([...fieldBits(root), ...fieldBits(tcm)])
  return { ...renamed, id: formatId('au', id) }
}

/** The bits of a visible value; null for an encrypted one. */
function bitsOf({ type, value = '' }: TransitionPart): boolean[] | null {
  if (type === 'public' || type === 'constant') return plaintextBits(parsePlaintext(value))
  if (type !== 'future') return null
  const bits: boolean[] = []
  pushFutureBits(bits, parseFuture(value))
  return bits
}
