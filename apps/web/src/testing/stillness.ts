import { vi } from 'vitest'

const STEP_MS = 2500

/** So many turns without any work are more than a message, an answer or a stored entry takes to be delivered. */
const TURNS = 30

/**
 * Knows when everything that a page does has ended: cryptography, the database, messages to workers,
 * loaded code, and what the test counts.
 * Timers have to be faked: only the test moves the clock. `end` and `vi.restoreAllMocks` stop it.
 */
export function watchWork() {
  let pending = 0
  let begun = 0

  /** Counts what a promise stands for. */
  async function counted<Result>(work: Promise<Result>): Promise<Result> {
    begun++
    pending++
    try {
      return await work
    } finally {
      pending--
    }
  }

  const subtle = new Proxy(crypto.subtle, {
    get: (target, name) => {
      const held: unknown = Reflect.get(target, name)
      if (typeof held !== 'function') return held
      return (...args: unknown[]) => counted(Promise.resolve(Reflect.apply(held, target, args)))
    },
  })
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(subtle)
  const soon = setImmediate // the database's tasks
  vi.spyOn(globalThis, 'setImmediate').mockImplementation(((task: () => void) => {
    begun++
    return soon(task)
  }) as never)
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (...message: [never]) {
    begun++
    postMessage.apply(this, message)
  }

  /** Resolves when nothing more happens before the clock moves. */
  async function still(): Promise<void> {
    for (let turns = 0; turns < TURNS; turns++) {
      const before = begun
      await vi.dynamicImportSettled()
      await new Promise((done) => soon(done))
      vi.advanceTimersByTime(0) // what was put off to the next task
      if (pending > 0 || begun !== before) turns = 0
    }
  }

  /** Moves the clock, a little at a time: nothing waits for longer than it takes. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      vi.advanceTimersByTime(Math.min(left, STEP_MS))
      await still()
    }
  }

  const end = (): void => {
    MessagePort.prototype.postMessage = postMessage
  }

  return { counted, still, pass, end }
}
