/**
 * Runs tasks one after another; a failed task does not stop the next. One whose turn has not come after `patience`
 * milliseconds is not run any more, and rejects with `late`.
 */
export type Queue = <Result>(
  task: () => Promise<Result>,
  limit?: { readonly patience: number; readonly late: () => Error },
) => Promise<Result>

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (task, limit) =>
    new Promise((resolve, reject) => {
      let isLate = false
      const leave = (): void => {
        isLate = true
        if (limit !== undefined) reject(limit.late())
      }
      const timer = limit && setTimeout(leave, limit.patience)
      const run = async (): Promise<void> => {
        clearTimeout(timer)
        if (!isLate) await task().then(resolve, reject)
      }
      last = last.then(run, run)
    })
}
