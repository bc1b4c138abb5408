import { BaseError } from '@nightjar/aleo'

/** Runs tasks in the order of arrival, a limited number at a time. */
export type Turns = {
  /** @throws TooManyWaitError if the queue is full */
  readonly run: <T>(task: () => Promise<T>) => Promise<T>
  /** Tasks that wait now. */
  readonly countWaiting: () => number
}

/** Turns for expensive tasks: however many arrive, only `atOnce` run at a time and `waiting` wait. */
export function createTurns(atOnce: number, waiting: number): Turns {
  const queue: (() => void)[] = []
  let running = 0
  const enter = (): Promise<void> => {
    if (running < atOnce) {
      running++
      return Promise.resolve()
    }
    if (queue.length >= waiting) return Promise.reject(new TooManyWaitError())
    return new Promise((done) => queue.push(done))
  }
  const leave = (): void => {
    const next = queue.shift()
    if (next === undefined) running--
    else next() // the next task takes its place
  }
  return {
    run: async (task) => {
      await enter()
      try {
        return await task()
      } finally {
        leave()
      }
    },
    countWaiting: () => queue.length,
  }
}

export class TooManyWaitError extends BaseError {
  override name = 'TooManyWaitError'

  constructor() {
    super('Too many tasks wait for their turn.', { code: 'too_many_wait' })
  }
}
