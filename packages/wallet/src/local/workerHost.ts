import { BaseError } from '@nightjar/aleo'
import { proxy, type Remote, wrap } from 'comlink'
import { type Reason, reasonOf, wordsOf } from '../reason.ts'
import type { WalletHost } from '../walletHost.ts'
import type { WorkerApi } from './serveSigner.ts'
import type { LocalSession } from './session.ts'
import type { Signer } from './signer.ts'
import type { MemoryRows } from './vaultRows.ts'

/** A failure of the worker or the vault, in words; its name is that of the original error. */
export class LocalWalletError extends BaseError {
  readonly reason: Reason

  constructor(name: string, reason: Reason, cause?: unknown) {
    super(wordsOf(reason), { code: 'local_wallet', cause })
    this.name = name
    this.reason = reason
  }
}

/** snarkVM trapped (e.g. an overflow in a program): the worker is gone and a new one takes the next task. */
export class WorkerTrapError extends LocalWalletError {
  constructor() {
    super('WorkerTrapError', { code: 'trapped' })
  }
}

/** The wallet was locked while a task was running. */
export class WorkerStoppedError extends LocalWalletError {
  constructor() {
    super('WorkerStoppedError', { code: 'stopped' })
  }
}

type Running = {
  readonly signer: Promise<Remote<Signer>>
  /** Rejects when the worker ends, however it ends. */
  readonly end: Promise<never>
  readonly stop: (reason: Error) => void
}

export type WorkerHost = ReturnType<typeof createWorkerHost>

type HostOptions = {
  readonly page: Pick<WalletHost, 'spawnWorker' | 'onPageLeft' | 'pageAway'>
  readonly nodeUrl: string
  /** Programs that are fetched together, whichever of them is called. */
  readonly programs: () => readonly string[]
  readonly proveSeconds?: number | undefined
  /** The vault of a browser without a database: it outlives the worker. */
  readonly memory: MemoryRows
  /** The tab's session, or null while the wallet is locked. */
  readonly session: () => Pick<LocalSession, 'token' | 'address'> | null
  /** Called when the session no longer opens its account. */
  readonly onLost?: () => void
}

/**
 * Keeps one worker alive as long as its page is there: starts it with the first task, replaces it after a trap, opens the
 * session's key in the new one.
 */
export function createWorkerHost({ page, ...options }: HostOptions) {
  let running: Running | null = null

  function start(): Running {
    const handle = page.spawnWorker()
    let reject: (reason: Error) => void = () => undefined
    const end = new Promise<never>((_, refuse) => {
      reject = refuse
    })
    end.catch(() => undefined) // reported to every task that races it
    const signer = openSigner(wrap<WorkerApi>(handle.endpoint), options)
    const started: Running = {
      signer,
      end,
      stop: (reason) => {
        if (running === started) running = null
        forgetPage()
        handle.terminate()
        reject(reason)
      },
    }
    const forgetPage = page.onPageLeft(started.stop)
    handle.onDeath(() => started.stop(new WorkerTrapError()))
    signer.catch(started.stop) // the next task starts over
    return started
  }

  return {
    /**
     * Runs one task in the worker. @throws WorkerTrapError when it dies meanwhile, WorkerStoppedError when it is stopped,
     * the page's own error when it is left
     */
    run: async <Result>(task: (signer: Remote<Signer>) => Promise<Result>): Promise<Result> => {
      const away = page.pageAway()
      if (away) await away // otherwise it starts at once, so that it can be stopped at once
      running ??= start()
      const { signer, end } = running
      return Promise.race([signer.then(task), end]).catch((thrown: unknown) => {
        throw inWords(thrown)
      })
    },
    stop: (): void => running?.stop(new WorkerStoppedError()),
  }
}

/** Of the worker's errors only name and message are transferred: the message is the code of the reason. */
export function inWords(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || 'reason' in thrown) return thrown
  const reason = reasonOf(thrown.message)
  return reason ? new LocalWalletError(thrown.name, reason, thrown) : thrown
}

async function openSigner(
  api: Remote<WorkerApi>,
  options: Omit<HostOptions, 'page'>,
): Promise<Remote<Signer>> {
  const { nodeUrl, proveSeconds } = options
  const signer = (await api.start(
    { nodeUrl, programs: options.programs(), proveSeconds },
    proxy(options.memory),
  )) as unknown as Remote<Signer> // comlink types no nested proxies
  const session = options.session()
  if (session !== null) {
    await signer.resume(session.token, session.address).catch((thrown: unknown) => {
      if (isCalled('NoKeyError', thrown)) options.onLost?.()
      throw thrown
    })
  }
  return signer
}

/** By its name, because its class is lost between the worker and the page. */
export function isCalled(name: string, thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === name
}
