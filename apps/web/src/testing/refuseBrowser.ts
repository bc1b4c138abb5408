import { vi } from 'vitest'
import { refusals } from './refuseStorage.ts'
import { createWebLocks } from './webLocks.ts'

const refused = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

/** Replaces a member of the browser; returns what puts it back. */
function replace(owner: object, name: string, member: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { configurable: true, ...member })
  return () => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  }
}

class RefusedChannel {
  constructor() {
    refused()
  }
}

const refusingLocks = { request: async () => refused(), query: async () => refused() }

/** What a browser may refuse, each on its own: even reading the name of a storage throws. */
const facilities: readonly (readonly [string, () => () => void])[] = [
  ['database', refusals.find(([name]) => name === 'opening is refused')?.[1] ?? refused],
  ['local storage', () => replace(globalThis, 'localStorage', { get: refused })],
  ['session storage', () => replace(globalThis, 'sessionStorage', { get: refused })],
  ['locks', () => replace(navigator, 'locks', { value: refusingLocks })],
  ['channels', () => replace(globalThis, 'BroadcastChannel', { value: RefusedChannel })],
]

/** Every combination of refusals, with its names. */
export const combinations = Array.from({ length: 2 ** facilities.length }, (_, bits) => {
  const refusing = facilities.filter((_facility, index) => (bits >> index) & 1)
  return [refusing.map(([name]) => name).join(', ') || 'nothing', refusing] as const
})

type Refusing = (typeof combinations)[number][1]

const RealChannel = BroadcastChannel

/** A browser with databases, locks and channels of its own, apart from those that other tests have open. */
export function createBrowser() {
  const prefix = crypto.randomUUID()
  const undo: (() => void)[] = []
  const restored: (() => void)[] = []
  const channels: BroadcastChannel[] = []
  const freeLocks = () => {
    undo.push(replace(navigator, 'locks', { value: createWebLocks(), writable: true }))
  }
  class OwnChannel extends RealChannel {
    constructor(name: string) {
      super(`${prefix} ${name}`)
      channels.push(this)
    }
  }
  undo.push(replace(globalThis, 'BroadcastChannel', { value: OwnChannel }))
  undo.push(replace(globalThis, 'indexedDB', { value: new IDBFactory() }))
  freeLocks()
  const allow = () => {
    for (const each of restored.splice(0).reverse()) each()
  }
  const closePage = () => {
    for (const channel of channels.splice(0)) channel.close()
    vi.resetModules()
  }
  return {
    /** Refuses these from now on, until `allow`. */
    refuse: (refusing: Refusing): void => {
      restored.push(...refusing.map(([, begin]) => begin()))
    },
    allow,
    /** The page is gone: its channels fall silent and its locks are free. Only while nothing is refused. */
    closePage: (): void => {
      closePage()
      freeLocks()
    },
    end: (): void => {
      allow()
      closePage()
      for (const each of undo.reverse()) each()
      vi.restoreAllMocks()
    },
  }
}
