import { parseFuture, parsePlaintext, plaintextBits, pushFutureBits } from '@nightjar/aleo'
import { bitsToFields } from '../hash/bits.ts'
import { parseFieldText } from '../hash/fieldBytes.ts'
import type { Hasher } from '../hash/hasher.ts'
import { functionId } from '../hash/roots.ts'
import { snarkVm } from './local.ts'
import type { IdFault } from './protocol.ts'
import type { TransitionJson, TransitionPart } from './transactionJson.ts'

/** The number of Aleo's testnet, which local chains use too. */
export const NETWORK_ID = 1

/**
 * Finds the first input or output of a transition that does not hash to its id, like snarkVM's `Input::verify` and
 * `Output::verify` (`ledger/block/src/transition`). Ids of records, including external and dynamic ones, are
 * commitments to secrets: only a proof could verify them.
 */
export function findIdFault(hasher: Hasher, transition: TransitionJson): IdFault | null {
  const { inputs = [], outputs = [] } = transition
  const context: PartContext = {
    hasher,
    functionId: functionId(hasher, NETWORK_ID, transition.program, transition.function),
    tcm: parseFieldText(transition.tcm),
  }
  const badInput = inputs.some((part, index) => !isPartValid(context, part, index))
  if (badInput) return { transition: transition.id, part: 'input' }
  const badOutput = outputs.some((part, i) => !isPartValid(context, part, inputs.length + i))
  return badOutput ? { transition: transition.id, part: 'output' } : null
}

type PartContext = {
  readonly hasher: Hasher
  readonly functionId: bigint
  readonly tcm: bigint
}

function isPartValid(context: PartContext, part: TransitionPart, index: number): boolean {
  const { hasher } = context
  switch (part.type) {
    case 'constant':
    case 'public':
      return isValueHash(context, part, index, plaintextBits(parsePlaintext(part.value ?? '')))
    case 'future': {
      const bits: boolean[] = []
      pushFutureBits(bits, parseFuture(part.value ?? ''))
      return isValueHash(context, part, index, bits)
    }
    case 'private':
      return hasher.psd8(snarkVm.ciphertextFields(part.value ?? '')) === parseFieldText(part.id)
    case 'record':
    case 'record_with_dynamic_id':
      return part.checksum === undefined || isRecordChecksum(context, part, part.checksum)
    default:
      return true
  }
}

function isValueHash(
  { hasher, functionId, tcm }: PartContext,
  part: TransitionPart,
  index: number,
  bits: boolean[],
): boolean {
  const place = [tcm, BigInt(index)]
  return valueId(hasher, functionId, bits, place) === parseFieldText(part.id)
}

/** The id of a constant, a public value or a future, by its bits; `place` is the transition's tcm and the index. */
export function valueId(
  hasher: Hasher,
  functionId: bigint,
  bits: readonly boolean[],
  place: readonly bigint[],
): bigint {
  return hasher.psd8([functionId, ...bitsToFields([...bits, true]), ...place])
}

function isRecordChecksum({ hasher }: PartContext, part: TransitionPart, checksum: string) {
  const bits = snarkVm.recordBits(part.value ?? '')
  return hasher.bhp1024(bits) === parseFieldText(checksum)
}
