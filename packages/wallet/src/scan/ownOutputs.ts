import { BaseError } from '@nightjar/aleo'
import { createOwnerTest, type OwnerKey } from '@nightjar/avm/owner'
import { type Endpoint, type Remote, wrap } from 'comlink'
import type { OwnOutputsApi } from './ownOutputsWorker.ts'

/** Ciphertexts checked at once: takes about 25 ms. */
const SLICE = 64
const MOST_WORKERS = 4

/** The methods of a Worker that are used here. */
export type Helper = {
  readonly endpoint: Endpoint
  onDeath(died: () => void): void
  terminate(): void
}

type Options = {
  readonly workers?: number
  readonly spawn?: () => Helper
}

/** Which ciphertexts may belong to the key's owner: all that do, and possibly others, so a match has to be checked again. */
export function createOwnOutputs(key: OwnerKey, options: Options = {}) {
  const { workers = freeCores(), spawn = spawnModuleWorker } = options
  let isOwn: ReturnType<typeof createOwnerTest> | undefined
  let crew: readonly Helping[] | undefined
  let isAlone = workers < 2

  /** In slices, so that this thread can answer others in between. */
  async function findHere(ciphertexts: readonly Uint8Array[], signal: AbortSignal) {
    isOwn ??= createOwnerTest(key)
    const found: boolean[] = []
    for (let at = 0; at < ciphertexts.length; at += SLICE) {
      if (at > 0) await pause()
      signal.throwIfAborted()
      found.push(...ciphertexts.slice(at, at + SLICE).map(isOwn))
    }
    return found
  }

  async function findTogether(ciphertexts: readonly Uint8Array[], signal: AbortSignal) {
    crew ??= Array.from({ length: workers }, () => startWorker(key, spawn))
    const found: boolean[] = []
    let next = 0
    const work = async (worker: Helping): Promise<void> => {
      while (next < ciphertexts.length) {
        const at = next
        next += SLICE
        const answers = await worker.find(ciphertexts.slice(at, at + SLICE))
        signal.throwIfAborted()
        for (const [index, answer] of answers.entries()) found[at + index] = answer
      }
    }
    await Promise.all(crew.map(work))
    return found
  }

  const close = (): void => {
    for (const { terminate } of crew ?? []) terminate()
    crew = undefined
  }

  return {
    findHere,
    /** Uses workers on the free cores, kept until `close`; without any, runs on this thread. */
    find: async (ciphertexts: readonly Uint8Array[], signal: AbortSignal) => {
      if (isAlone) return findHere(ciphertexts, signal)
      try {
        return await findTogether(ciphertexts, signal)
      } catch (thrown) {
        if (!(thrown instanceof HelperDeadError)) throw thrown
        isAlone = true
        close()
        return findHere(ciphertexts, signal)
      }
    },
    close,
  }
}

type Helping = {
  find(ciphertexts: readonly Uint8Array[]): Promise<readonly boolean[]>
  terminate(): void
}

/** A worker could not be loaded, or crashed. */
class HelperDeadError extends BaseError {
  override name = 'HelperDeadError'

  constructor() {
    super('A helper of the wallet’s worker has ended.', { code: 'helper_dead' })
  }
}

function startWorker(key: OwnerKey, spawn: () => Helper): Helping {
  const helper = spawn()
  const death = new Promise<never>((_, reject) => {
    helper.onDeath(() => reject(new HelperDeadError()))
  })
  death.catch(() => undefined) // reported to whoever waits for an answer
  const api: Remote<OwnOutputsApi> = wrap(helper.endpoint)
  const started = Promise.race([api.start(key), death])
  started.catch(() => undefined)
  return {
    find: async (ciphertexts) => {
      await started
      return Promise.race([api.find(ciphertexts), death])
    },
    terminate: helper.terminate,
  }
}

/** Cores on which a browser's worker may start others; 0 elsewhere, because Node has a `Worker` once the SDK is loaded. */
function freeCores(): number {
  if (!('WorkerGlobalScope' in globalThis) || typeof Worker === 'undefined') return 0
  return Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS) // some browsers keep it to themselves
}

function spawnModuleWorker(): Helper {
  const worker = new Worker(new URL('./ownOutputsWorker.ts', import.meta.url), { type: 'module' })
  return {
    endpoint: worker,
    onDeath: (died) => worker.addEventListener('error', died, { once: true }),
    terminate: () => worker.terminate(),
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
