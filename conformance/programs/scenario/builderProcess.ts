// child process: turns a BuildRequest into a transaction with placeholder proofs
import {
  getOrInitConsensusVersionTestHeights,
  PrivateKey,
  ProgramManagerBase,
  RecordPlaintext,
} from '@provablehq/sdk'
import type { BuildAnswer, BuildRequest } from './builder.ts'

getOrInitConsensusVersionTestHeights()

async function build(request: BuildRequest): Promise<string> {
  const { host, source, imports, inputs = [] } = request
  const key = PrivateKey.from_string(request.privateKey)
  const feeRecord =
    request.feeRecord === undefined ? undefined : RecordPlaintext.fromString(request.feeRecord)
  const transaction =
    request.function === undefined
      ? await ProgramManagerBase.buildDevnodeDeploymentTransaction(
          key,
          source,
          0,
          feeRecord,
          host,
          imports,
        )
      : await ProgramManagerBase.buildDevnodeExecutionTransaction(
          key,
          source,
          request.function,
          [...inputs],
          0,
          feeRecord,
          host,
          imports,
          0,
        )
  return transaction.toString()
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
