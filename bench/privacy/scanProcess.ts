import { addressToField, bytesToBigint } from '@nightjar/aleo'
import { createOwnerTest } from '@nightjar/avm/owner'
import * as sdk from '@provablehq/sdk/testnet.js'

/** A process's input: outputs that its key does not own, and how long it scans. */
export type ScanTask = {
  readonly way: 'own' | 'snarkVM'
  readonly outputs: readonly string[]
  readonly seconds: number
}

export type ScanResult = {
  readonly checked: number
  readonly seconds: number
  /** Processor time of this process only: other work on the machine does not count. */
  readonly cpuSeconds: number
}

const key = new sdk.PrivateKey()
const viewKey = key.to_view_key()
const isOwner = createOwnerTest({
  viewKey: bytesToBigint(viewKey.toBytesLe()),
  addressX: addressToField(key.to_address().to_string()),
})

const ways = {
  /** Like the wallet's scanner. */
  own: isOwner,
  snarkVM: (output: string): boolean => {
    const ciphertext = sdk.RecordCiphertext.fromString(output)
    const isTheirs = ciphertext.isOwner(viewKey)
    ciphertext.free()
    return isTheirs
  },
} as const

function measure({ way, outputs, seconds }: ScanTask): ScanResult {
  const scan = (): void => {
    if (outputs.some(ways[way])) throw new Error('A stranger owns the output.')
  }
  scan() // warm-up
  const [cpu, start] = [process.cpuUsage(), performance.now()]
  let checked = 0
  while (performance.now() < start + seconds * 1000) {
    scan()
    checked += outputs.length
  }
  const { user, system } = process.cpuUsage(cpu)
  return {
    checked,
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (user + system) / 1e6,
  }
}

process.once('message', (task) => {
  process.send?.(measure(task as ScanTask), () => process.exit(0))
})
