import { parentPort } from 'node:worker_threads'
import { decideFor } from '../execution/decideFor.ts'
import type { SnarkVmAnswer, SnarkVmCalls, SnarkVmRequest } from './calls.ts'
import { decode } from './decode.ts'
import { snarkVm } from './local.ts'
import type { Authorized, AuthorizeRequest, DeployRequest, FeeRequest } from './protocol.ts'
import { readExecution } from './readExecution.ts'

/*
 * snarkVM runs alone in a thread: a trap of the WASM ("unreachable") leaves its instance unusable, so data from
 * strangers is never processed by the instance that the chain itself hashes with.
 */

/** An address without a server: the worker's own `fetch` answers it. */
const nodeUrl = 'http://devchain.invalid'

const chain = { stateRoot: '', height: 0 }

const calls: SnarkVmCalls = {
  decode: (json) => readExecution(json) ?? decode(json),
  authorize,
  authorizeFee,
  buildDeployment,
  decide: decideFor,
  checkProgram: (source) => ({ id: snarkVm.checkProgram(source) }),
}

async function authorize({ privateKey, ...call }: AuthorizeRequest): Promise<Authorized> {
  const authorization = await snarkVm.authorize(privateKey, call)
  const { transitions, executionId, executionSize } = authorization
  return { transitions, executionId, executionSize, outputs: authorization.outputs() }
}

function authorizeFee({ privateKey, executionId, microcredits, feeRecord }: FeeRequest) {
  const amounts = { executionId, base: microcredits, priority: 0n }
  return snarkVm.authorizeFee(privateKey, { ...amounts, record: feeRecord ?? undefined })
}

function buildDeployment(request: DeployRequest): Promise<string> {
  const { stateRoot, height, ...deployment } = request
  Object.assign(chain, { stateRoot, height })
  return withoutDelays(() => snarkVm.buildDeployment({ ...deployment, nodeUrl }))
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
