import type { LocalAbilities, ScanProgress } from '../types.ts'
import type { TakeTurn } from '../walletHost.ts'
import { type WorkerHost, WorkerStoppedError } from './workerHost.ts'

const LOOK_MS = 500

type ScanWatchOptions = {
  readonly worker: Pick<WorkerHost, 'run'>
  readonly takeTurn: TakeTurn
  readonly account: () => string
}

export type ScanWatch = ReturnType<typeof createScanWatch>

/**
 * Reads the chain for the account's records in the worker and reports the progress. Only one tab reads at a time; the
 * others show how far it is, and then continue from what it has stored. `account` names the account to them without its
 * address.
 */
export function createScanWatch({ worker, takeTurn, account }: ScanWatchOptions) {
  let progress: ScanProgress | null = null
  let kept = new AbortController()
  const observers = new Set<() => void>()

  function show(next: ScanProgress | null): void {
    progress = next
    for (const observe of observers) observe()
  }

  /** Runs a task that scans, and shows its progress meanwhile. */
  async function watched<Result>(
    task: () => Promise<Result>,
    tell: (progress: ScanProgress) => void,
  ): Promise<Result> {
    const look = async () => {
      const next = await worker.run((signer) => signer.scanProgress())
      show(next)
      tell(next)
    }
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS)
    try {
      return await task()
    } finally {
      clearInterval(timer)
      await look().catch(() => undefined)
    }
  }

  const scan: LocalAbilities['scan'] = {
    get: () => progress,
    subscribe: (observe) => {
      observers.add(observe)
      return () => void observers.delete(observe)
    },
  }

  return {
    scan,
    forget: (): void => {
      kept.abort(new WorkerStoppedError())
      kept = new AbortController()
      show(null)
    },
    /** Runs a task that scans, once no other tab does. @throws WorkerStoppedError if the account is left while it waits */
    during: <Result>(task: () => Promise<Result>): Promise<Result> =>
      takeTurn<Result, ScanProgress>({
        name: `scan.${account()}`,
        signal: kept.signal,
        task: (tell) => watched(task, tell),
        hear: show,
      }),
  }
}
