import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'

/** A window of Safari's engine, driven over WebDriver. */
export type Window = {
  readonly goTo: (url: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Clicks the element that an expression of the page yields, as soon as it does. */
  readonly click: (element: string) => Promise<void>
  readonly type: (element: string, text: string) => Promise<void>
  /** Waits until an expression of the page is true. @throws Error naming it, after `ms` */
  readonly until: (expression: string, ms: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** The key that WebDriver gives references to elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const START_MS = 20_000
const ELEMENT_MS = 30_000
const POLL_MS = 100

/** Starts a screen, a window manager (without one no window has the focus), the driver, and one window. */
export async function openWindow(): Promise<Window> {
  const children: ChildProcess[] = []
  const start = (command: string, args: readonly string[], env = {}) => {
    const child = spawn(command, args, { env: { PATH: process.env.PATH, HOME: tmpdir(), ...env } })
    children.push(child)
    return child
  }
  const stop = () => {
    for (const child of children.reverse()) child.kill()
  }
  try {
    const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'])
    const env = { DISPLAY: `:${await firstLine(screen)}`, LANG: 'C.UTF-8' }
    start('openbox', [], env)
    const port = await getPort()
    start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
      ...env,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // root has no user namespaces
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    })
    return await openSession(`http://127.0.0.1:${port}`, stop)
  } catch (error) {
    stop()
    throw error
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout ?? child, 'data', {
    signal: AbortSignal.timeout(START_MS),
  })
  return String(chunk).trim()
}

async function openSession(driver: string, stop: () => void): Promise<Window> {
  await answered(`${driver}/status`)
  const binary = '/usr/bin/python3'
  const options = { binary, args: [join(import.meta.dirname, 'window.py')] }
  const { sessionId } = asRecord(
    await send(`${driver}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    }),
  )
  const session = `${driver}/session/${sessionId}`
  const evaluate = (expression: string) =>
    send(`${session}/execute/sync`, { script: `return ${expression}`, args: [] })
  const until = async <T>(read: () => Promise<T>, what: string, ms: number): Promise<T> => {
    const end = Date.now() + ms
    for (;;) {
      const value = await read()
      if (value) return value
      if (Date.now() > end) throw new Error(`Not within ${ms} ms: ${what}`)
      await sleep(POLL_MS)
    }
  }
  const find = async (element: string): Promise<string> => {
    const found = asRecord(await until(() => evaluate(element), element, ELEMENT_MS))
    return `${session}/element/${found[ELEMENT]}`
  }
  return {
    goTo: async (url) => void (await send(`${session}/url`, { url })),
    reload: async () => void (await send(`${session}/refresh`, {})),
    click: async (element) => void (await send(`${await find(element)}/click`, {})),
    type: async (element, text) => void (await send(`${await find(element)}/value`, { text })),
    until: async (expression, ms) => void (await until(() => evaluate(expression), expression, ms)),
    close: async () => {
      await fetch(session, { method: 'DELETE' }).catch(() => undefined)
      stop()
    },
  }
}

/** Waits until the driver listens. */
async function answered(url: string): Promise<void> {
  const end = Date.now() + START_MS
  while ((await fetch(url).catch(() => undefined)) === undefined) {
    if (Date.now() > end) throw new Error('WebKitWebDriver did not start.')
    await sleep(POLL_MS)
  }
}

async function send(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = asRecord(await answer.json())
  if (answer.ok) return value
  throw new Error(`${url}: ${JSON.stringify(value)}`)
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null) return { ...value }
  throw new Error(`WebDriver answered ${JSON.stringify(value)}.`)
}
