import { PrivateKey, RecordCiphertext } from '@provablehq/sdk'
import { actors } from './actors.ts'
import type { MadeRecord } from './driver.ts'

type Output = { readonly type: string; readonly value?: string }
type Transition = { readonly program: string; readonly outputs?: readonly Output[] }

/** Reads the records made by a transaction (as JSON), with every actor's view key. */
export function createRecordReader(): (transaction: string) => MadeRecord[] {
  const readers = Object.values(actors).map(({ privateKey, address }) => ({
    address,
    viewKey: PrivateKey.from_string(privateKey).to_view_key(),
  }))
  const read = (program: string, { type, value }: Output): MadeRecord[] => {
    // a record made for a dynamic call has its own type
    if (!type.startsWith('record') || value?.startsWith('record1') !== true) return []
    const ciphertext = RecordCiphertext.fromString(value)
    const reader = readers.find(({ viewKey }) => ciphertext.isOwner(viewKey))
    if (reader === undefined) return []
    const plaintext = ciphertext.decrypt(reader.viewKey).toString()
    return [{ program, owner: reader.address, plaintext }]
  }
  return (transaction) => {
    const { execution } = JSON.parse(transaction) as {
      execution: { transitions: readonly Transition[] }
    }
    return execution.transitions.flatMap(({ program, outputs = [] }) =>
      outputs.flatMap((output) => read(program, output)),
    )
  }
}
