import * as sdk from '@provablehq/sdk/testnet.js'

/** What a process is given: outputs that none of its keys own, and how long it looks. */
export type ScanTask = { readonly outputs: readonly string[]; readonly seconds: number }

export type ScanResult = {
  readonly checked: number
  readonly seconds: number
  /** Of this process alone: the machine's other work does not lengthen it. */
  readonly cpuSeconds: number
}

const viewKey = new sdk.PrivateKey().to_view_key()

/** As the wallet's scanner does: each output is parsed and asked for its owner, the key is parsed once. */
function scan(outputs: readonly string[]): void {
  for (const output of outputs) {
    const ciphertext = sdk.RecordCiphertext.fromString(output)
    if (ciphertext.isOwner(viewKey)) throw new Error('A stranger owns the output.')
    ciphertext.free()
  }
}

function measure({ outputs, seconds }: ScanTask): ScanResult {
  scan(outputs) // warm
  const [cpu, start] = [process.cpuUsage(), performance.now()]
  let checked = 0
  while (performance.now() < start + seconds * 1000) {
    scan(outputs)
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
