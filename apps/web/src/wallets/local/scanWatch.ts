import type { LocalAbilities, ScanProgress } from '../types.ts'
import type { WorkerHost } from './workerHost.ts'

const LOOK_MS = 500

/** Reads the chain for the account's records in the worker and reports the progress. */
export function createScanWatch(host: WorkerHost) {
  let progress: ScanProgress | null = null
  const observers = new Set<() => void>()

  function show(next: ScanProgress | null): void {
    progress = next
    for (const observe of observers) observe()
  }

  const look = (): Promise<void> => host.run((signer) => signer.scanProgress()).then(show)

  const scan: LocalAbilities['scan'] = {
    get: () => progress,
    subscribe: (observe) => {
      observers.add(observe)
      return () => void observers.delete(observe)
    },
  }

  return {
    scan,
    forget: (): void => show(null),
    /** Runs a task that scans, and shows its progress meanwhile. */
    during: async <Result>(task: Promise<Result>): Promise<Result> => {
      const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS)
      try {
        return await task
      } finally {
        clearInterval(timer)
        await look().catch(() => undefined)
      }
    },
  }
}
