import { wrap } from 'comlink'
import { withWorker } from '../../../lib/pageLife.ts'
import type { HashFields } from './proveCaller.ts'
import type { ReceiptApi } from './receiptWorker.ts'

const spawn = () => new Worker(new URL('./receiptWorker.ts', import.meta.url), { type: 'module' })

/** Runs a task with a hash function in a worker, which ends with the task. */
export function withHash<Result>(task: (hash: HashFields) => Promise<Result>): Promise<Result> {
  return withWorker(spawn, (worker) => task(wrap<ReceiptApi>(worker).hash))
}
