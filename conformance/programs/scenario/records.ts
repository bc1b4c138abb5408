import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { actors } from './actors.ts'
import type { MadeRecord } from './driver.ts'

const snarkVm = await loadTestnet()

type Output = { readonly type: string; readonly value?: string }
type Transition = { readonly program: string; readonly outputs?: readonly Output[] }

/** Reads the records made by a transaction (as JSON), with every actor's view key. */
export function createRecordReader(): (transaction: string) => MadeRecord[] {
  const viewKeys = Object.values(actors).map(
    ({ privateKey }) => snarkVm.readPrivateKey(privateKey).viewKey,
  )
  const read = (program: string, { type, value }: Output): MadeRecord[] => {
    // a record made for a dynamic call has its own type
    if (!type.startsWith('record') || value?.startsWith('record1') !== true) return []
    for (const { address, readRecord } of viewKeys) {
      const record = readRecord(value)
      if (record) return [{ program, owner: address, plaintext: record.plaintext }]
    }
    return []
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
