import { setTimeout as sleep } from 'node:timers/promises'

const keys = {
  Tab: '\uE004',
  Enter: '\uE006',
  Escape: '\uE00C',
} as const

/** What a driver has to offer; expressions are evaluated in the page. */
export type Driver = {
  readonly goTo: (url: string) => Promise<unknown>
  readonly reload: () => Promise<unknown>
  readonly back: () => Promise<unknown>
  /** The value of an expression, as JSON transfers it. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Clicks the element that an expression yields. @throws if it cannot be clicked at this moment */
  readonly click: (element: string) => Promise<unknown>
  /** Presses and releases keys, each a character of WebDriver's. */
  readonly press: (keys: string) => Promise<unknown>
  /** What went wrong in its pages so far: uncaught errors, console.error, forbidden by the CSP, a crash. */
  readonly problems: () => readonly string[]
  readonly close: () => Promise<unknown>
}

/** A window of an engine other than Chromium. */
export type Window = Pick<Driver, 'reload' | 'back' | 'evaluate' | 'problems' | 'close'> & {
  /** Leaves the page that it shows for another one. */
  readonly goTo: Driver['goTo']
  /** Clicks the element that an expression of the page yields, as soon as it does. */
  readonly click: (element: string) => Promise<void>
  /** Clicks a field, then presses the keys of a text. */
  readonly type: (element: string, text: string) => Promise<void>
  readonly press: (key: keyof typeof keys) => Promise<unknown>
  /** Presses the keys of a text, wherever the focus is. */
  readonly keys: (text: string) => Promise<unknown>
  /** Waits until an expression of the page is true. @throws Error naming it and what the page shows, after `ms` */
  readonly until: (expression: string, ms?: number) => Promise<void>
}

const POLL_MS = 100

/** Long, because two engines and their servers share a few cores. */
const PATIENCE_MS = 90_000

export function createWindow(driver: Driver): Window {
  /** Right after a navigation there may be no page to ask, and an element may be replaced before it is clicked. */
  const isSo = (look: () => Promise<unknown>) => look().catch(() => false)
  const poll = async (look: () => Promise<unknown>, what: string, ms: number): Promise<void> => {
    const end = Date.now() + ms
    while (!(await isSo(look))) {
      if (Date.now() > end) throw new Error(`Not within ${ms} ms: ${what}\n${await shown(driver)}`)
      await sleep(POLL_MS)
    }
  }
  const click = (element: string) =>
    poll(
      async () => {
        const isThere = await driver.evaluate(`(${element}) !== undefined`)
        if (isThere === true) await driver.click(element)
        return isThere
      },
      element,
      PATIENCE_MS,
    )
  return {
    ...driver,
    click,
    type: async (element, text) => {
      await click(element)
      await driver.press(text)
    },
    press: (key) => driver.press(keys[key]),
    keys: driver.press,
    until: (expression, ms = PATIENCE_MS) =>
      poll(() => driver.evaluate(`!!(${expression})`), expression, ms),
  }
}

const shown = async (driver: Driver): Promise<string> => {
  const page = await driver.evaluate('location.href + " " + document.body.innerText').catch(String)
  return [...driver.problems(), page].join('\n')
}
