import { bech32m } from '@scure/base'
import { bytesToField } from '../hash/fieldBytes.ts'
import type { TransitionJson } from './transactionJson.ts'

/** Bytes of a nonce, the last part of an encrypted record (`console/program/src/data/record/bytes.rs`). */
const NONCE_BYTES = 32

/** The nonces of the records that a transition makes. */
export function noncesOf(transition: TransitionJson): string[] {
  return recordsOf(transition).map((bytes) => `${bytesToField(bytes.slice(-NONCE_BYTES))}group`)
}

/** The bytes of the records that a transition makes; a record of another program has none here. */
function recordsOf({ outputs = [] }: TransitionJson): Uint8Array[] {
  return outputs.flatMap(({ type, value }) => {
    if ((type !== 'record' && type !== 'record_with_dynamic_id') || value === undefined) return []
    const { words } = bech32m.decode(value as `${string}1${string}`, false)
    return [bech32m.fromWords(words)]
  })
}
