import { parentPort } from 'node:worker_threads'
import * as sdk from '@provablehq/sdk/testnet.js'
import { decode } from './decode.ts'
import { EXECUTION_FRAME_BYTES } from './executionFrame.ts'
import type {
  Authorized,
  AuthorizeRequest,
  DeployRequest,
  FeeRequest,
  SnarkVmAnswer,
  SnarkVmCalls,
  SnarkVmRequest,
} from './protocol.ts'
import { readExecution } from './readExecution.ts'
import type { TransitionJson } from './transactionJson.ts'

/*
 * snarkVM runs alone in a thread: a trap of the WASM ("unreachable") leaves its instance unusable, so data from
 * strangers is never processed by the instance that the chain itself hashes with.
 */

/** An address without a server: the worker's own `fetch` answers it. */
const nodeUrl = 'http://devchain.invalid'

sdk.getOrInitConsensusVersionTestHeights()
sdk.setWasmLogLevel?.(0)

const chain = { stateRoot: '', height: 0 }

const calls: SnarkVmCalls = {
  decode: (json) => readExecution(json) ?? decode(json),
  authorize,
  authorizeFee,
  buildDeployment,
  checkProgram,
}

function checkProgram(source: string): { id: string } {
  const program = sdk.Program.fromString(source)
  const id = program.id()
  program.free()
  return { id }
}

async function authorize(request: AuthorizeRequest): Promise<Authorized> {
  const privateKey = sdk.PrivateKey.from_string(request.privateKey)
  const authorization = await sdk.ProgramManagerBase.buildAuthorizationUnchecked(
    privateKey,
    request.source,
    request.function,
    [...request.inputs],
    { ...request.imports },
    request.edition,
  )
  const viewKey = sdk.ViewKey.from_private_key(privateKey)
  const transitions: sdk.Transition[] = authorization.transitions()
  const parsed: TransitionJson[] = transitions.map((one) => JSON.parse(one.toString()))
  const size = transitions.reduce((bytes, one) => bytes + one.toBytesLe().length, 0)
  const root = transitions.at(-1)
  return {
    transitions: parsed,
    executionId: authorization.toExecutionId().toString(),
    executionSize: EXECUTION_FRAME_BYTES + size,
    outputs: root === undefined ? [] : readOutputs(root, viewKey, parsed.at(-1)),
  }
}

/** Outputs for the caller: its own records and private values decrypted, those of others unchanged. */
function readOutputs(
  root: sdk.Transition,
  viewKey: sdk.ViewKey,
  json: TransitionJson | undefined,
): string[] {
  const tvk = root.tvk(viewKey)
  const decrypted: TransitionJson = JSON.parse(root.decryptTransition(tvk).toString())
  return (json?.outputs ?? []).map((output, index) => {
    if (output.type === 'record') return decryptRecord(output.value ?? '', viewKey)
    return decrypted.outputs?.[index]?.value ?? output.value ?? output.id
  })
}

function decryptRecord(text: string, viewKey: sdk.ViewKey): string {
  const record = sdk.RecordCiphertext.fromString(text)
  return record.isOwner(viewKey) ? record.decrypt(viewKey).toString() : text
}

/** A fee's transition: `fee_public` or `fee_private` of credits.aleo, authorized like any other call. */
async function authorizeFee(request: FeeRequest): Promise<unknown> {
  const amounts = [`${request.microcredits}u64`, '0u64', request.executionId]
  const inputs = request.feeRecord === null ? amounts : [request.feeRecord, ...amounts]
  const authorization = await sdk.ProgramManagerBase.buildAuthorizationUnchecked(
    sdk.PrivateKey.from_string(request.privateKey),
    sdk.Program.getCreditsProgram().toString(),
    request.feeRecord === null ? 'fee_public' : 'fee_private',
    inputs,
    undefined,
    0,
  )
  const transitions: sdk.Transition[] = authorization.transitions()
  return JSON.parse(transitions[0]?.toString() ?? 'null')
}

async function buildDeployment(request: DeployRequest): Promise<string> {
  chain.stateRoot = request.stateRoot
  chain.height = request.height
  const transaction = await withoutDelays(() =>
    sdk.ProgramManagerBase.buildDevnodeDeploymentTransaction(
      sdk.PrivateKey.from_string(request.privateKey),
      request.source,
      0,
      undefined,
      nodeUrl,
      { ...request.imports },
    ),
  )
  return transaction.toString()
}

/** Runs a task that requests the edition again after 200, 400 and 800 ms, skipping the delays. */
async function withoutDelays<Result>(task: () => Promise<Result>): Promise<Result> {
  const { setTimeout: delay } = globalThis
  globalThis.setTimeout = Object.assign(
    (callback: () => void) => delay(callback, 0),
    delay,
  ) as typeof setTimeout
  try {
    return await task()
  } finally {
    globalThis.setTimeout = delay
  }
}

const fetchElsewhere = globalThis.fetch

/** Answers snarkVM's requests to its node while it builds a deployment. */
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  if (!url.startsWith(nodeUrl)) return fetchElsewhere(input, init)
  if (url.endsWith('/stateRoot/latest')) return reply(url, chain.stateRoot)
  if (url.endsWith('/block/height/latest')) return reply(url, chain.height)
  return reply(url, null) // no edition: the program is new
}

function reply(url: string, value: unknown): Response {
  return Object.defineProperty(Response.json(value), 'url', { value: url }) // snarkVM parses it
}
/** A trap of the WASM; errors that snarkVM returns are texts. */
function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError
}

async function answer({ call, argument }: SnarkVmRequest): Promise<SnarkVmAnswer> {
  try {
    const run: (argument: never) => unknown = calls[call]
    return { result: await run(argument as never) } // the protocol gives each call one request type
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { error: text, trap: isTrap(error) }
  }
}

parentPort?.on('message', (request: SnarkVmRequest) => {
  void answer(request).then((text) => parentPort?.postMessage(text)) // answer() never rejects
})
parentPort?.postMessage('ready')
