import { Worker } from 'node:worker_threads'
import { RetryableError } from '@nightjar/aleo'
import { type EncodedClaims, encodeClaims } from './claimCodec.ts'
import type { Prover } from './prover.ts'

export type ProverQuestion = { readonly number: number; readonly claims: EncodedClaims }
export type ProverAnswer = { readonly number: number; readonly proven: readonly boolean[] }

type Waiting = {
  readonly resolve: (proven: readonly boolean[]) => void
  readonly reject: (error: Error) => void
}

/** Proves in a separate thread, started with the first claims; a crashed one is replaced when next needed. */
export function createProverThread(): Prover {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let count = 0

  const giveUp = (lost: Worker, cause: unknown): void => {
    if (worker !== lost) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(new ProverLostError(cause))
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./proverWorker.mjs', import.meta.url))
    started.on('message', ({ number, proven }: ProverAnswer) => {
      waiting.get(number)?.resolve(proven)
      waiting.delete(number)
    })
    started.on('error', (error) => giveUp(started, error))
    started.on('exit', () => giveUp(started, undefined))
    started.unref()
    return started
  }

  return {
    prove: (claims) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        const number = count++
        waiting.set(number, { resolve, reject })
        const question: ProverQuestion = { number, claims: encodeClaims(claims) }
        worker.postMessage(question)
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}

export class ProverLostError extends RetryableError {
  override readonly name = 'ProverLostError'

  constructor(cause: unknown) {
    super('The thread that checks the replay has ended.', { code: 'prover_lost', cause })
  }
}
