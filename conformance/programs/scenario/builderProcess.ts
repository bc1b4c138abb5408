// child process: turns a BuildRequest into a transaction with placeholder proofs
import { createAleoClient } from '@nightjar/aleo'
import { createTransactionBuilder, type TransactionBuilder } from '@nightjar/snarkvm'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import type { BuildAnswer, BuildRequest } from './builder.ts'
import { knownSources } from './knownSources.ts'

const snarkVm = await loadTestnet({ testHeights: true })
/** A node that mines as fast as it can is slow to answer. */
const PATIENCE_MS = 120_000

const builders = new Map<string, TransactionBuilder>()

/** Builds for one node with the sources of the scenario. */
function builderFor(host: string): TransactionBuilder {
  const known = builders.get(host)
  if (known !== undefined) return known
  const client = createAleoClient({ baseUrl: `${host}/testnet`, timeout: PATIENCE_MS })
  const getProgram = async (id: string) => knownSources.get(id) ?? client.getProgram(id)
  const node = { ...client, getProgram, getLatestEdition: async () => 0 }
  const builder = createTransactionBuilder({ snarkVm, node })
  builders.set(host, builder)
  return builder
}

async function build({ host, privateKey, feeRecord, ...request }: BuildRequest): Promise<string> {
  if ('source' in request) {
    return snarkVm.buildDeployment({ ...request, privateKey, nodeUrl: host, feeRecord })
  }
  return (await builderFor(host).build({ ...request, privateKey, feeRecord })).text
}

// a trap in an asynchronous WASM call ends the process, which the parent takes as the answer
process.on('uncaughtException', () => process.exit(1))

process.on('message', (request: BuildRequest) => {
  const { id } = request
  build(request).then(
    (transaction) => process.send?.({ id, ok: true, transaction } satisfies BuildAnswer),
    (error: unknown) => {
      const trapped = error instanceof WebAssembly.RuntimeError
      process.send?.({ id, ok: false, reason: String(error), trapped } satisfies BuildAnswer)
    },
  )
})
