import { wrap } from 'comlink'
import type { HashFields } from './proveCaller.ts'
import type { ReceiptApi } from './receiptWorker.ts'

/** Runs a task with a hash function in a worker, which ends with the task. */
export async function withHash<Result>(task: (hash: HashFields) => Promise<Result>) {
  const worker = new Worker(new URL('./receiptWorker.ts', import.meta.url), { type: 'module' })
  const died = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true })
  })
  try {
    return await Promise.race([task(wrap<ReceiptApi>(worker).hash), died])
  } finally {
    worker.terminate()
  }
}
