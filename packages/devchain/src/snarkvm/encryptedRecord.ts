import { bech32m } from '@scure/base'
import { bytesToField } from '../hash/fieldBytes.ts'
import type { TransitionJson } from './transactionJson.ts'

/** Bytes of a nonce, the last part of an encrypted record (`console/program/src/data/record/bytes.rs`). */
const NONCE_BYTES = 32

/** The nonces of the records that a transition makes. */
export function noncesOf(transition: TransitionJson): string[] {
  return recordsOf(transition).map((bytes) => `${bytesToField(bytes.slice(-NONCE_BYTES))}group`)
}

/** The first byte of a record of version 1, by who may read its owner; those of version 0 have lower ones. */
const FIRST_OF_VERSION_ONE = 2

/** Whether a transition makes a record of version 0, as snarkVM did before consensus version 8. */
export function makesOldRecord(transition: TransitionJson): boolean {
  return recordsOf(transition).some(([first = 0]) => first < FIRST_OF_VERSION_ONE)
}

/** The bytes of the records that a transition makes; a record of another program has none here. */
function recordsOf({ outputs = [] }: TransitionJson): Uint8Array[] {
  return outputs.flatMap(({ type, value }) => {
    if ((type !== 'record' && type !== 'record_with_dynamic_id') || value === undefined) return []
    const { words } = bech32m.decode(value as `${string}1${string}`, false)
    return [bech32m.fromWords(words)]
  })
}
