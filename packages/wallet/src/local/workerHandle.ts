import type { WorkerHandle } from '../walletHost.ts'
import { trapMessage } from './trapMessage.ts'

/** A worker that calls `serveSigner`, as the local wallet uses it. */
export function workerHandle(worker: Worker): WorkerHandle {
  return {
    endpoint: worker,
    onDeath: (died) => {
      worker.addEventListener('error', died, { once: true })
      worker.addEventListener('message', ({ data }) => {
        if (data === trapMessage) died()
      })
    },
    terminate: () => worker.terminate(),
  }
}
