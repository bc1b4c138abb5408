import { endpoints } from '@nightjar/sdk'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createOffline, KEPT_ANSWERS } from './createOffline.ts'

const origin = 'https://nightjar.test'

/** The browser's caches, by name and path. */
let stored: Map<string, Map<string, Response>>
/** What the server answers by path; nobody answers the others. */
let served: Readonly<Record<string, string>>
let asked: string[]
let isFull = false

async function fetchPath(input: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : String(input), origin)
  asked.push(pathname)
  const text = served[pathname]
  if (text === undefined) throw new TypeError('Failed to fetch')
  return new Response(text)
}

function openCache(name: string) {
  const entries = stored.get(name) ?? new Map<string, Response>()
  stored.set(name, entries)
  const put = async (path: string, answer: Response) => {
    if (isFull) throw new DOMException('The quota was exceeded.', 'QuotaExceededError')
    entries.set(path, answer)
  }
  const add = async (path: string) => put(path, await fetchPath(path))
  return {
    put,
    add,
    addAll: async (paths: readonly string[]) => void (await Promise.all(paths.map(add))),
    match: async (path: string) => entries.get(path)?.clone(),
  }
}

const caches = {
  open: async (name: string) => openCache(name),
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  match: async (path: string) =>
    [...stored.values()]
      .find((entries) => entries.has(path))
      ?.get(path)
      ?.clone(),
} as unknown as CacheStorage // the members that are used

const files = ['/assets/main-1234567.js', '/mark.svg']
const open = (id = 'one') => createOffline({ id, files, caches, fetch: fetchPath })

const online = {
  '/index.html': 'shell one',
  '/assets/main-1234567.js': 'code',
  '/assets/aleo-7654321.wasm': 'wasm',
  '/mark.svg': 'mark',
  '/swap/public': 'page one',
  '/api/pairs': 'pairs 1',
  '/api/settings': 'settings',
}

beforeEach(() => {
  vi.stubGlobal('location', new URL(origin))
  stored = new Map()
  served = online
  asked = []
  isFull = false
})

type Options = RequestInit & { readonly isPage?: boolean }

/** The text of the answer; undefined if the browser is left to answer by itself. */
async function ask(offline: ReturnType<typeof open>, path: string, options: Options = {}) {
  const { isPage = false, ...init } = options
  const request = new Request(origin + path, init)
  if (isPage) Object.defineProperty(request, 'mode', { value: 'navigate' })
  const works: Promise<unknown>[] = []
  const answer = await offline.answer({ request, waitUntil: (work) => works.push(work) })
  await Promise.all(works)
  return answer?.text()
}

const paths = () => [...stored.values()].flatMap((entries) => [...entries.keys()]).sort()

describe('createOffline', () => {
  test('default: without a network the shell, its code and the last answers are there', async () => {
    const offline = open()
    await offline.keep()
    served = {}
    expect(await ask(offline, '/pool', { isPage: true })).toBe('shell one')
    expect(await ask(offline, '/assets/main-1234567.js')).toBe('code')
    expect(await ask(offline, '/mark.svg')).toBe('mark')
    expect(await ask(offline, '/api/pairs?t=5')).toBe('pairs 1')
    await expect(ask(offline, '/assets/never-1234567.js')).rejects.toThrow('Failed to fetch')
  })

  test('behavior: with a network pages and answers are the server’s newest', async () => {
    const offline = open()
    await offline.keep()
    served = { ...online, '/swap/public': 'page two', '/api/pairs': 'pairs 2' }
    expect(await ask(offline, '/swap/public', { isPage: true })).toBe('page two')
    expect(await ask(offline, '/api/pairs?t=6')).toBe('pairs 2')
    served = {}
    expect(await ask(offline, '/api/pairs?t=7')).toBe('pairs 2')
  })

  test('behavior: a new build replaces the shell, keeps the code of open pages, and forgets older builds', async () => {
    await open('zero').keep()
    await open('one').keep()
    served = { ...online, '/index.html': 'shell two' }
    const two = open('two')
    await two.keep()
    await two.forgetOlder()
    expect([...stored.keys()].filter((name) => name.includes('build'))).toEqual([
      'nightjar.build.one',
      'nightjar.build.two',
    ])
    served = {}
    expect(await ask(two, '/swap/public', { isPage: true })).toBe('shell two')
  })

  test('error: half a build is not kept', async () => {
    const { '/mark.svg': _, ...some } = online
    served = some
    await expect(open().keep()).rejects.toThrow('Failed to fetch')
  })

  test('error: a full disk keeps nothing new, and every answer arrives', async () => {
    isFull = true
    const offline = open()
    expect(await ask(offline, '/assets/aleo-7654321.wasm')).toBe('wasm')
    expect(await ask(offline, '/api/pairs?t=1')).toBe('pairs 1')
  })

  test.each([
    ['/api/token/balances?address=aleo1x&tokens=1', {}],
    ['/api/pairs?address=aleo1x', {}],
    ['/api/pairs/1', {}],
    ['/api/pairs', { headers: { authorization: 'Bearer secret' } }],
    ['/api/pairs', { method: 'POST' }],
    ['/api/events', {}],
    ['/api/import/tokens/aleo1x', {}],
    ['/node/testnet/program/credits.aleo/mapping/account/aleo1x', {}],
    ['/api/docs', { isPage: true }],
    ['/embed/swap', { isPage: true }],
  ])('privacy: %s is none of its business, and kept nowhere', async (path, options) => {
    const offline = open()
    await offline.keep()
    const before = paths()
    expect(await ask(offline, path, options)).toBeUndefined()
    expect(paths()).toEqual(before)
  })

  test('privacy: what is kept depends on no page that somebody opens, but for the code of the wallet', async () => {
    const offline = open()
    await offline.keep()
    const before = paths()
    await ask(offline, '/swap/public', { isPage: true })
    await ask(offline, '/api/settings?t=1')
    expect(paths()).toEqual(before)
    await ask(offline, '/assets/aleo-7654321.wasm')
    expect(paths()).toEqual([...before, '/assets/aleo-7654321.wasm'].sort())
  })

  test('privacy: the kept answers are routes without parameters or session', () => {
    const known = Object.values(endpoints).filter((route) => !('session' in route))
    for (const path of KEPT_ANSWERS) {
      expect(known).toContainEqual(expect.objectContaining({ method: 'GET', path }))
    }
  })
})
