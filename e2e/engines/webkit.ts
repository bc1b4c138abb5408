import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { createWindow, type Window } from './window.ts'

/** The key that WebDriver gives references to elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const START_MS = 60_000
const POLL_MS = 100

type Settings = {
  /** Environment of the engine, such as a switch of its JavaScript. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * A window of Safari's engine, over WebDriver. Starts a screen, a window manager (without one no window has the focus), the
 * driver, and one window.
 */
export async function openWebKit({ env: more = {} }: Settings = {}): Promise<Window> {
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
    const driver = start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
      ...env,
      ...more,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // root has no user namespaces
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    })
    return await openSession(`http://127.0.0.1:${port}`, { problems: problemsOf(driver), stop })
  } catch (error) {
    stop()
    throw error
  }
}

/** Those that `window.py` prints. */
function problemsOf({ stdout }: ChildProcess): readonly string[] {
  const problems: string[] = []
  if (stdout) createInterface(stdout).on('line', (line) => void problems.push(line))
  return problems
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout ?? child, 'data', {
    signal: AbortSignal.timeout(START_MS),
  })
  return String(chunk).trim()
}

async function openSession(
  driver: string,
  { problems, stop }: { readonly problems: readonly string[]; readonly stop: () => void },
): Promise<Window> {
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
  return createWindow({
    goTo: (url) => send(`${session}/url`, { url }),
    reload: () => send(`${session}/refresh`, {}),
    back: () => send(`${session}/back`, {}),
    evaluate,
    click: async (element) => {
      const found = asRecord(await evaluate(element))
      await send(`${session}/element/${found[ELEMENT]}/click`, {})
    },
    press: (keys) => {
      const actions = [...keys].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      return send(`${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    problems: () => [...problems],
    close: async () => {
      await fetch(session, { method: 'DELETE' }).catch(() => undefined)
      stop()
    },
  })
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
