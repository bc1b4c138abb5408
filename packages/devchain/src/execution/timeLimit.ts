import { BaseError } from '@nightjar/aleo'

/** Ends what takes too long. */
export type TimeLimit = {
  /** Runs a task that calls `check` as it goes on, for this many milliseconds at most. */
  within<Result>(ms: number, task: () => Result): Result
  /** @throws OutOfTimeError when the running task's time is up */
  check(): void
}

export function createTimeLimit(): TimeLimit {
  let end = Number.POSITIVE_INFINITY
  return {
    within(ms, task) {
      end = performance.now() + ms
      try {
        return task()
      } finally {
        end = Number.POSITIVE_INFINITY
      }
    },
    check() {
      if (end !== Number.POSITIVE_INFINITY && performance.now() > end) throw new OutOfTimeError()
    },
  }
}

/** A task that took longer than it may; it had no effect. */
export class OutOfTimeError extends BaseError {
  override name = 'OutOfTimeError'

  constructor() {
    super('The time for this task is up.', { code: 'out_of_time' })
  }
}
