import { createAleoClient } from '@nightjar/aleo'
import { networkPath } from '@nightjar/sdk'
import { createStore } from 'idb-keyval'
import type { TextStore, WalletHost } from '../walletHost.ts'

/** A page for tests, without a browser: its only tab is always there. `indexedDB` has to exist. */
export function createTestHost(change: Partial<WalletHost> = {}): WalletHost {
  return {
    loadWords: async () => undefined,
    localStore: createTextStore(),
    sessionStore: createTextStore(),
    openTable: createStore,
    takeTurn: ({ task }) => task(() => undefined),
    nodeAt: (nodeUrl, network) =>
      createAleoClient({
        baseUrl: `${nodeUrl.replace(/\/$/, '')}/${networkPath(network)}`,
        fetch: (...request) => fetch(...request), // a test may spy on it
      }),
    pages: { ask: async () => undefined }, // a chain without blocks
    spawnWorker: () => {
      throw new Error('This page has no worker.')
    },
    onPageLeft: () => () => undefined,
    pageAway: () => undefined,
    ...change,
  }
}

/** Texts in memory. */
export function createTextStore() {
  const texts = new Map<string, string>()
  const write = (key: string, value: string | null): void => {
    if (value === null) texts.delete(key)
    else texts.set(key, value)
  }
  return {
    read: (key) => texts.get(key) ?? null,
    write,
    clear: () => texts.clear(),
    all: () => Object.fromEntries(texts),
  } satisfies TextStore & { readonly all: () => unknown }
}
