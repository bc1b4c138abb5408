import { setImmediate } from 'node:timers/promises'

/** How long a task works before others have their turn. */
const WORK_MS = 5

/** What a long task awaits again and again: nothing, or after some milliseconds of work everything else that waits. */
export function createPause(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < WORK_MS) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
