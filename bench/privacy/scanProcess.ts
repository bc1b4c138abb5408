import { addressToField, bech32Data } from '@nightjar/aleo'
import { createOwnerTest } from '@nightjar/avm/owner'
import { loadTestnet } from '@nightjar/snarkvm/testnet'

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

const { viewKey } = (await loadTestnet()).createKey()
const isOwner = createOwnerTest({
  viewKey: viewKey.scalar,
  addressX: addressToField(viewKey.address),
})

const bytesOf = (output: string): Uint8Array => bech32Data(output, 'record') ?? new Uint8Array()

function measure({ way, outputs, seconds }: ScanTask): ScanResult {
  const ciphertexts = outputs.map(bytesOf) // as pages have them
  const find = {
    /** Like the wallet's scanner. */
    own: () => ciphertexts.some(isOwner),
    snarkVM: () => outputs.some((output) => viewKey.readRecord(output) !== undefined),
  }[way]
  const scan = (): void => {
    if (find()) throw new Error('A stranger owns the output.')
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
