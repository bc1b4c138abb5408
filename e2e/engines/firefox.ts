import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { firefoxPath } from '../../scripts/firefox.ts'
import { createWindow, type Window } from './window.ts'

const START_MS = 60_000

/** What would ask the network or the person. */
const settings = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
  'app.update.disabledForTesting': true,
  'extensions.update.enabled': false,
  'browser.safebrowsing.update.enabled': false,
}

/** A window of Firefox, over WebDriver BiDi, which it speaks without a driver. */
export async function openFirefox(): Promise<Window> {
  const profile = await mkdtemp(join(tmpdir(), 'nightjar-firefox-'))
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
  const child = spawn(firefoxPath, [...args, 'about:blank'], {
    env: { PATH: process.env.PATH, HOME: profile, LANG: 'C.UTF-8', MOZ_HEADLESS: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill()
    if (child.exitCode === null) await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 20 })
  }
  try {
    const url = await new Promise<string>((found, failed) => {
      createInterface(child.stderr).on('line', (line) => {
        const [, listening] = /BiDi listening on (ws:\S+)/.exec(line) ?? []
        if (listening !== undefined) found(listening)
      })
      child.once('error', failed)
      setTimeout(() => failed(new Error('Firefox did not start.')), START_MS).unref()
    })
    return await openSession(`${url}/session`, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

type Answer = {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: string
  readonly message?: string
  readonly method?: string
  readonly params?: { readonly level?: string; readonly text?: string }
}

type Send = (method: string, params?: object) => Promise<Readonly<Record<string, unknown>>>

async function connect(url: string, onEvent: (event: Answer) => void) {
  const socket = new WebSocket(url)
  await new Promise((open, failed) => socket.once('open', open).once('error', failed))
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.on('message', (data) => {
    const answer: Answer = JSON.parse(String(data))
    if (answer.id === undefined) return onEvent(answer)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  const send: Send = async (method, params = {}) => {
    const id = ++last
    const answer = await new Promise<Answer>((done) => {
      waiting.set(id, done)
      socket.send(JSON.stringify({ id, method, params }))
    })
    if (answer.type === 'success') return answer.result ?? {}
    throw new Error(`${method}: ${answer.error} ${answer.message}`)
  }
  return { send, close: () => socket.close() }
}

async function openSession(url: string, stop: () => Promise<void>): Promise<Window> {
  const problems: string[] = []
  const { send, close } = await connect(url, ({ method, params }) => {
    const { level = '', text = '' } = params ?? {}
    if (method === 'log.entryAdded' && level === 'error') problems.push(text)
  })
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await send('browsingContext.getTree')) as unknown as {
    readonly contexts: readonly { readonly context: string }[]
  }
  const context = contexts[0]?.context ?? ''
  await send('browsingContext.activate', { context })
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })

  const ask = async (expression: string): Promise<Value> => {
    const answer = await send('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: false,
    })
    if (answer.type === 'success') return answer.result as Value
    throw new Error(`${expression}: ${JSON.stringify(answer.exceptionDetails)}`)
  }
  const act = (...sources: readonly object[]) =>
    send('input.performActions', { context, actions: sources })

  return createWindow({
    goTo: (to) => send('browsingContext.navigate', { context, url: to, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    evaluate: async (expression) => {
      const { value } = await ask(`JSON.stringify(${expression})`)
      return typeof value === 'string' ? JSON.parse(value) : undefined
    },
    click: async (element) => {
      await ask(`(${element}).scrollIntoView({ block: 'center', behavior: 'instant' })`)
      const { sharedId } = await ask(element)
      const origin = { type: 'element', element: { sharedId } }
      const move = { type: 'pointerMove', x: 0, y: 0, origin }
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
      await act({ type: 'pointer', id: 'mouse', actions: [move, ...press] })
    },
    press: (keys) => {
      const actions = [...keys].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      return act({ type: 'key', id: 'keyboard', actions })
    },
    problems: () => [...problems],
    close: async () => {
      close()
      await stop()
    },
  })
}

type Value = { readonly value?: unknown; readonly sharedId?: string }
