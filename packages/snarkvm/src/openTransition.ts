import type { Transition } from '@nightjar/aleo'
import type { Transition as SdkTransition } from '@provablehq/sdk/testnet.js'
import type { Sdk } from './sdkModule.ts'

/** What the view key of a transition opens of it. */
export type OpenedTransition = {
  /** Its inputs' values; null for a record, of which it shows nothing. */
  readonly inputs: readonly (string | null)[]
  /** The plaintexts of the records that it made for an address among its inputs. */
  readonly records: readonly string[]
}

/**
 * Opens a transition with its view key. A record is returned only if its commitment is the one in the transition, so that
 * owner and content are those which the transition's proof binds; `recordName` is its type in the program.
 * @throws snarkVM's message if the key is not the transition's
 */
export function openTransition(
  sdk: Sdk,
  transition: Transition,
  key: string,
  recordName: string,
): OpenedTransition {
  const parsed = sdk.Transition.fromString(JSON.stringify(transition))
  const inputs = inputsOf(parsed.decryptTransition(sdk.Field.fromString(key)))
  const owners = inputs
    .filter((value) => value !== null)
    .filter((value) => value.startsWith('aleo1'))
  const viewKeys = owners.flatMap((owner) => recordViewKeys(sdk, owner, key))
  const records = (transition.outputs ?? []).flatMap(({ type, id, value }) => {
    if (type !== 'record' || value === undefined) return []
    for (const viewKey of viewKeys) {
      const { program } = transition
      const found = decrypt(sdk, value, viewKey).find(
        (text) => commit(sdk, text, { program, recordName, viewKey }) === id,
      )
      if (found !== undefined) return found
    }
    return []
  })
  return { inputs, records }
}

function inputsOf(opened: SdkTransition): readonly (string | null)[] {
  const { inputs = [] }: Transition = JSON.parse(opened.toString())
  return inputs.map(({ type, value }) => (type === 'public' && value !== undefined ? value : null))
}

/** More registers than a function that pays has. */
const REGISTERS = 32

/**
 * The keys that would open a record of an owner, by the register that the transition made it in: its nonce is derived from
 * that and from the transition's view key (snarkVM, `synthesizer/program/src/logic/instruction/operation/cast.rs`).
 */
function recordViewKeys(sdk: Sdk, owner: string, key: string): readonly string[] {
  return Array.from({ length: REGISTERS }, (_, register) => {
    const fields = [key, `${register}field`].map((text) => sdk.Field.fromString(text))
    const point = sdk.Address.from_string(owner).toGroup()
    return point.scalarMultiply(new sdk.Poseidon2().hashToScalar(fields)).toXCoordinate().toString()
  })
}

/**
 * What a record's key opens, in every version of records: the SDK says version 0 of all of them here. Nothing if the key
 * belongs to another record.
 */
function decrypt(sdk: Sdk, ciphertext: string, recordViewKey: string): readonly string[] {
  const key = sdk.Field.fromString(recordViewKey)
  try {
    const record = sdk.RecordCiphertext.fromString(ciphertext).decryptWithRecordViewKey(key)
    const plaintext = record.toString()
    return [plaintext.replace('_version: 0u8', '_version: 1u8'), plaintext]
  } catch {
    return []
  }
}

type Place = { readonly program: string; readonly recordName: string; readonly viewKey: string }

/** A record's commitment; undefined for a text that is none, which a key of another record may open it to. */
function commit(sdk: Sdk, text: string, { program, recordName, viewKey }: Place) {
  try {
    const record = sdk.RecordPlaintext.fromString(text)
    return record.commitment(program, recordName, viewKey).toString()
  } catch {
    return undefined
  }
}
