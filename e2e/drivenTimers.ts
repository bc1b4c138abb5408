import type { Page } from 'playwright-core'

/** Pauses of the page that are at least so long end when the test says so; shorter ones are a part of what it does. */
const LONG_MS = 1000
/** What an interval of requests is, at least: two that end at different moments are not called in the same one. */
const INTERVAL_MS = 10_000

type Driven = {
  /** Calls what is due at the next moment; returns whether anything was. */
  readonly fireNext: () => boolean
}

/**
 * Holds the page's long timers until `fireTimers`, in a page whose clock stands still: everything on an interval is asked for
 * at a moment that the test chooses. Workers keep their own.
 */
export async function holdTimers(page: Page): Promise<void> {
  await page.addInitScript(replaceTimers, { longMs: LONG_MS, intervalMs: INTERVAL_MS })
}

/** Ends the pauses that are over by the page's clock, those of one moment at a time, and waits after each. */
export async function fireTimers(page: Page, wait: () => Promise<unknown>): Promise<void> {
  while (await page.evaluate(() => (globalThis as { driven?: Driven }).driven?.fireNext())) {
    await wait()
  }
}

type Limits = { readonly longMs: number; readonly intervalMs: number }

/** Runs in the page, before its own code. */
function replaceTimers({ longMs, intervalMs }: Limits): void {
  type Timer = {
    due: number
    readonly ms: number
    readonly isOnce: boolean
    readonly call: () => void
  }
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  const held = new Map<number, Timer>()
  let last = 1_000_000_000 // above the browser's own

  type Start = typeof setTimeout | typeof setInterval
  const replace =
    (start: Start, isOnce: boolean) =>
    (handler: TimerHandler, ms = 0, ...args: unknown[]) => {
      if (typeof handler !== 'function' || !(ms >= longMs))
        return start(handler as never, ms, ...args)
      held.set(++last, { due: Date.now() + ms, ms, isOnce, call: () => handler(...args) })
      return last
    }
  const clear = (stop: (id?: number) => void) => (id?: number) => {
    if (id === undefined || !held.delete(id)) stop(id)
  }

  function fireNext(): boolean {
    const now = Date.now()
    const over = [...held].filter(([, { due }]) => due <= now)
    const slow = over.filter(([, { ms }]) => ms >= intervalMs)
    const moment = Math.min(now, ...slow.map(([, { due }]) => due))
    const ended = over.filter(([, { due }]) => due <= moment)
    for (const [id, timer] of ended.toSorted(([, one], [, other]) => one.due - other.due)) {
      if (timer.isOnce) held.delete(id)
      while (timer.due <= moment) timer.due += timer.ms
      timer.call()
    }
    return over.length > 0
  }

  Object.assign(globalThis, {
    setTimeout: replace(setTimeout, true),
    setInterval: replace(setInterval, false),
    clearTimeout: clear(clearTimeout),
    clearInterval: clear(clearInterval),
    driven: { fireNext },
  })
}
