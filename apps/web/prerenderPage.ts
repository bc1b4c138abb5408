import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Window } from 'happy-dom'
import type { Rendered } from './prerender.ts'

/**
 * Runs the built app in a window without a screen and a network, and prints what it shows, as JSON. In a process of
 * its own, because the app takes the window for the world: `prerenderPage.ts dist /swap/public en`.
 */
const [folder = '', path = '/', language = 'en'] = process.argv.slice(2)

/** The settings are the operator's; nothing of them shows before they are known. */
const config = {
  network: 'testnetbeta',
  networkLabel: '',
  nodeUrl: '/node',
  closureDate: '',
  excludedAreas: [],
  termsUrl: '',
  disabledRoutes: [],
  analyticsId: '',
  explorerUrl: '',
}

const LONGEST_MS = 20_000

async function render(): Promise<Rendered> {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const entry = /<script type="module"[^>]* src="\/([^"]+)"/.exec(html)?.[1]
  if (!entry) throw new Error(`${folder}/index.html names no module to run.`)
  const window = new Window({ url: `http://prerender${path}`, width: 1440, height: 900 })
  const settings = JSON.stringify(config)
  window.document.write(
    `<body><div id="root"></div><script type="application/json" id="nightjar-config">${settings}</script></body>`,
  )
  window.localStorage.setItem('nightjar.language', language)
  takeForTheWorld(window)
  await import(pathToFileURL(join(folder, entry)).href)
  const root = window.document.getElementById('root')
  if (!root) throw new Error('The app has removed its own root.')
  for (let waited = 0; !root.querySelector('main h1'); waited += 20) {
    if (waited > LONGEST_MS) throw new Error(`The app showed no page at ${path}.`)
    await wait(20)
  }
  await wait(200) // parts that come with a chunk of their own
  for (const control of root.querySelectorAll('button, input')) control.setAttribute('inert', '')
  return { title: window.document.title, body: root.innerHTML }
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** What modules look for in `globalThis`: all of the window, and a server that never answers. */
function takeForTheWorld(window: Window): void {
  const own = [
    'location',
    'history',
    'navigator',
    'document',
    'Event',
    'EventTarget',
    'CustomEvent',
  ]
  const functions = ['addEventListener', 'removeEventListener', 'dispatchEvent']
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  const values = window as unknown as Record<string, unknown>
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !own.includes(name)) continue
    const value = values[name]
    const isMethod = typeof value === 'function' && !/^\p{Lu}/u.test(name)
    define(name, isMethod ? value.bind(window) : value)
  }
  for (const name of functions) {
    const value = values[name]
    if (typeof value === 'function') define(name, value.bind(window))
  }
  define('window', globalThis)
  define('fetch', () => new Promise(() => undefined))
  define('EventSource', Silence)
}

class Silence {
  addEventListener(): void {}
  close(): void {}
}

process.on('unhandledRejection', () => undefined) // of what needs a database or a network, which are not here
process.stdout.write(`${JSON.stringify(await render())}\n`, () => process.exit(0))
