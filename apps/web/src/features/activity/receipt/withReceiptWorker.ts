import { BaseError } from '@nightjar/aleo'
import { wrap } from 'comlink'
import { hasWebAssembly } from '../../../browser/engine.ts'
import { withWorker } from '../../../lib/pageLife.ts'
import { translate } from '../../../lib/text/translate.ts'
import type { ReceiptApi } from './receiptWorker.ts'

const spawn = () => new Worker(new URL('./receiptWorker.ts', import.meta.url), { type: 'module' })

/**
 * Runs a task with a worker that hashes and decrypts, and ends with the task.
 * @throws BaseError with a sentence for the person where WebAssembly is switched off
 */
export async function withReceiptWorker<Result>(
  task: (worker: ReceiptApi) => Promise<Result>,
): Promise<Result> {
  if (!hasWebAssembly()) {
    throw new BaseError(translate('activity.noWebAssembly'), { code: 'no_webassembly' })
  }
  return withWorker(spawn, (worker) => {
    const { hash, open } = wrap<ReceiptApi>(worker)
    return task({ hash, open })
  })
}
