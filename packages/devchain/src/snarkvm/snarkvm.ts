import { Worker } from 'node:worker_threads'
import { BaseError } from '@nightjar/aleo'
import type { SnarkVmAnswer, SnarkVmCalls } from './protocol.ts'

/** snarkVM in a thread of its own; a thread that broke is replaced, and only the call that broke it fails. */
export type SnarkVm = {
  call<Name extends keyof SnarkVmCalls>(
    name: Name,
    argument: Parameters<SnarkVmCalls[Name]>[0],
  ): Promise<Awaited<ReturnType<SnarkVmCalls[Name]>>>
  close(): Promise<void>
}

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (e: Error) => void }

const entry = new URL('./entry.mjs', import.meta.url)

/** Longest time for one call; the largest deployments take some seconds. */
const callTimeoutMs = 120_000

/** Starts the thread; the first call waits the two seconds until the WASM is loaded. */
export function createSnarkVm(): SnarkVm {
  let lane = createLane()
  let queue: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const replace = async (broken: Lane) => {
    if (broken !== lane || isClosed) return
    lane = createLane()
    await broken.close()
  }

  const run = async (name: keyof SnarkVmCalls, argument: unknown): Promise<unknown> => {
    if (lane.hasEnded()) lane = createLane()
    const used = lane
    try {
      return await used.call(name, argument)
    } catch (error) {
      if (error instanceof SnarkVmTrap) await replace(used)
      throw error
    }
  }

  return {
    async call(name, argument) {
      const result = queue.then(() => run(name, argument))
      queue = result.catch(() => undefined)
      return (await result) as never // the worker answers with the type that the protocol names
    },
    async close() {
      isClosed = true
      await lane.close()
    },
  }
}

type Lane = {
  hasEnded(): boolean
  call(name: keyof SnarkVmCalls, argument: unknown): Promise<unknown>
  close(): Promise<void>
}

function createLane(): Lane {
  const worker = new Worker(entry, { stdout: true, stderr: true, execArgv: [] })
  worker.stdout.resume() // what snarkVM prints is of no use, and must not pile up
  worker.stderr.resume()
  worker.unref()
  const waiting = new Map<number, Waiting>()
  let nextId = 0
  let ended = false

  const failAll = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new SnarkVmTrap(reason))
    waiting.clear()
  }
  worker.on('error', (error) => failAll(error.message))
  worker.on('exit', () => {
    ended = true
    failAll('the thread ended')
  })
  worker.on('message', (message: SnarkVmAnswer | 'ready') => {
    if (message === 'ready') return
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (waiting.size === 0) worker.unref()
    if (call !== undefined) settle(call, message)
  })

  return {
    hasEnded: () => ended,
    call(name, argument) {
      const id = nextId++
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new SnarkVmTrap('no answer in time'))
        }, callTimeoutMs)
        waiting.set(id, {
          resolve: (value) => {
            clearTimeout(timer)
            resolve(value)
          },
          reject: (error) => {
            clearTimeout(timer)
            reject(error)
          },
        })
        worker.ref()
        worker.postMessage({ id, call: name, argument })
      })
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

function settle(call: Waiting, message: SnarkVmAnswer): void {
  if ('result' in message) call.resolve(message.result)
  else if (message.trap) call.reject(new SnarkVmTrap(message.error))
  else call.reject(new SnarkVmRefusal(message.error))
}

/** snarkVM halted in the middle of a call, as it does on an overflow; the thread was replaced. */
export class SnarkVmTrap extends BaseError {
  override name = 'SnarkVmTrap'

  constructor(reason: string) {
    super(`snarkVM halted: ${reason}`, { code: 'snarkvm_trap' })
  }
}

/** snarkVM's own words for refusing an input. */
export class SnarkVmRefusal extends BaseError {
  override name = 'SnarkVmRefusal'

  constructor(reason: string) {
    super(reason, { code: 'snarkvm_refusal' })
  }
}
