import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { BaseError } from '@nightjar/aleo'
import type { SnarkVmCalls } from './calls.ts'
import { consensusVersion } from './consensus.ts'
import { createSnarkVm, type SnarkVm, SnarkVmRefusalError, SnarkVmTrapError } from './snarkvm.ts'
import type { DeployJson } from './transactionJson.ts'

/** Signed calls stored in a file, so that a test suite that repeats them does not wait for snarkVM. */
export type Recording = {
  /** The compressed file; a missing file counts as empty. */
  readonly file: string
  /** Whether new calls are added when the chain is closed. Delete the file to start again. */
  readonly write: boolean
  /** Called for each call that was not in the file. */
  readonly onMiss?: (call: string) => void
}

/** What a wallet does is recorded; what a node checks is not. */
type Wallet = Pick<SnarkVmCalls, 'authorize' | 'authorizeFee' | 'buildDeployment'>

type Answer =
  | { readonly result: unknown }
  | { readonly refusal: string }
  /** The call halted snarkVM, as an overflow does. */
  | { readonly halted: true }

/**
 * snarkVM that answers from a recording when the same account made the same call with the same sources before, and is
 * started only for missing calls. Signatures and records are random; the recorded ones are repeated, so that the calls
 * that spend them are found too. Throws a RecordingError when the file is damaged.
 */
export async function recordSnarkVm(recording: Recording): Promise<SnarkVm> {
  const { file, write, onMiss = () => undefined } = recording
  const answers = await readAnswers(file)
  let snarkVm: SnarkVm | undefined
  const timesAsked = new Map<string, number>()
  let isNew = false

  /** Repeating the same call makes another transaction. */
  const countOff = (key: string): string => {
    const times = timesAsked.get(key) ?? 0
    timesAsked.set(key, times + 1)
    return times === 0 ? key : `${key} ${times}`
  }
  const ask: SnarkVm['call'] = (...call) => {
    snarkVm ??= createSnarkVm()
    return snarkVm.call(...call)
  }

  async function recall<Name extends keyof Wallet>(
    name: Name,
    argument: Parameters<Wallet[Name]>[0],
    fields: object = argument,
  ): Promise<unknown> {
    const key = countOff(hashCall(name, fields))
    const known = answers.get(key)
    if (known) return unfold(known)
    onMiss(name)
    isNew = true
    const result = ask(name, argument)
    const answer = await fold(result)
    if (answer) answers.set(key, answer)
    return result
  }

  const wallet: { [Name in keyof Wallet]: (argument: Parameters<Wallet[Name]>[0]) => unknown } = {
    authorize: (request) => recall('authorize', request),
    authorizeFee: (request) => recall('authorizeFee', request),
    async buildDeployment({ stateRoot, height, ...request }) {
      const fields = { ...request, version: consensusVersion(height) }
      const argument = { ...request, stateRoot, height }
      const text = await recall('buildDeployment', argument, fields)
      return withStateRoot(String(text), stateRoot)
    },
  }

  return {
    async call(name, argument, transferred) {
      const answer = name in wallet ? wallet[name as keyof Wallet](argument as never) : undefined
      return (await (answer ?? ask(name, argument, transferred))) as never // the type that the protocol names
    },
    async close() {
      await snarkVm?.close()
      if (write && isNew) await writeAnswers(file, answers)
    },
  }
}

/** Hash of everything that an answer depends on. */
function hashCall(name: string, fields: object): string {
  const text = JSON.stringify([name, fields], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(text).digest('base64url')
}

/** The outcome of a call; undefined when it does not depend on the call, for example when its thread was terminated. */
async function fold(result: Promise<unknown>): Promise<Answer | undefined> {
  try {
    return { result: await result }
  } catch (error) {
    if (error instanceof SnarkVmRefusalError) return { refusal: error.message }
    const isOfCall = error instanceof SnarkVmTrapError && error.reason === UNREACHABLE
    return isOfCall ? { halted: true } : undefined
  }
}

/** The text of a WASM trap. */
const UNREACHABLE = 'unreachable'

function unfold(answer: Answer): unknown {
  if ('halted' in answer) throw new SnarkVmTrapError(UNREACHABLE)
  if ('refusal' in answer) throw new SnarkVmRefusalError(answer.refusal)
  return answer.result
}

/** A deployment for another chain: its id does not cover the state root. */
function withStateRoot(deployment: string, stateRoot: string): string {
  const transaction = JSON.parse(deployment) as DeployJson // snarkVM's own text
  return JSON.stringify({
    ...transaction,
    fee: { ...transaction.fee, global_state_root: stateRoot },
  })
}

async function readAnswers(file: string): Promise<Map<string, Answer>> {
  if (!existsSync(file)) return new Map()
  try {
    const text = await promisify(brotliDecompress)(await readFile(file))
    return new Map(JSON.parse(text.toString()) as [string, Answer][])
  } catch (cause) {
    throw new RecordingError(file, cause)
  }
}

/** Replaces the file atomically: concurrent readers see the old file or the new one. */
async function writeAnswers(file: string, answers: ReadonlyMap<string, Answer>): Promise<void> {
  const text = JSON.stringify([...answers])
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }
  const beside = `${file}.${process.pid}`
  await writeFile(beside, await promisify(brotliCompress)(text, { params }))
  await rename(beside, file)
}

/** A recording that cannot be read or is damaged. */
export class RecordingError extends BaseError {
  override name = 'RecordingError'

  constructor(file: string, cause: unknown) {
    super(`The recording ${file} is damaged: delete it, and it will be made again.`, {
      code: 'recording_damaged',
      cause,
    })
  }
}
