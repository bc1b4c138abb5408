import { type Endpoint, type Remote, wrap } from 'comlink'
import type { Signer } from './signer.ts'
import type { WorkerApi } from './worker.ts'

/** The part of a Worker that is used here. */
export type WorkerHandle = {
  readonly endpoint: Endpoint
  /** Calls back once when the worker has died of an uncaught error. */
  onDeath(died: () => void): void
  terminate(): void
}

/** snarkVM trapped (an overflow in a program, say): the worker is gone and a new one takes the next task. */
export class WorkerTrapError extends Error {
  override name = 'WorkerTrapError'

  constructor() {
    super(
      'The program cannot compute with these values: a number overflows or a division is by zero.',
    )
  }
}

type Running = {
  readonly signer: Promise<Remote<Signer>>
  readonly death: Promise<never>
  readonly terminate: () => void
}

export type WorkerHost = ReturnType<typeof createWorkerHost>

/** Keeps one worker alive: starts it with the first task, replaces it after a trap, opens the session's key in the new one. */
export function createWorkerHost(options: {
  readonly nodeUrl: string
  /** The tab's session, or null while the wallet is locked. */
  readonly session: () => string | null
  readonly spawn?: () => WorkerHandle
}) {
  const { nodeUrl, session, spawn = spawnModuleWorker } = options
  let running: Running | null = null

  function start(): Running {
    const handle = spawn()
    const terminate = (): void => {
      running = null
      handle.terminate()
    }
    const death = new Promise<never>((_, reject) => {
      handle.onDeath(() => {
        terminate()
        reject(new WorkerTrapError())
      })
    })
    death.catch(() => undefined) // every task that races it hears of it
    const signer = openSigner(wrap<WorkerApi>(handle.endpoint))
    signer.catch(terminate) // the next task begins anew
    return { signer, death, terminate }
  }

  async function openSigner(api: Remote<WorkerApi>): Promise<Remote<Signer>> {
    const signer = (await api.start(nodeUrl)) as unknown as Remote<Signer> // comlink types no nested proxies
    const token = session()
    if (token !== null) await signer.resume(token)
    return signer
  }

  return {
    /** Runs one task in the worker. @throws WorkerTrapError when it dies meanwhile */
    run: async <Result>(task: (signer: Remote<Signer>) => Promise<Result>): Promise<Result> => {
      running ??= start()
      const { signer, death } = running
      return Promise.race([signer.then(task), death])
    },
    stop: (): void => running?.terminate(),
  }
}

function spawnModuleWorker(): WorkerHandle {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return {
    endpoint: worker,
    onDeath: (died) => {
      worker.addEventListener('error', died, { once: true })
    },
    terminate: () => worker.terminate(),
  }
}
