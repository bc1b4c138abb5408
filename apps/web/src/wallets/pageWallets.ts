import type { createEmitter } from '@nightjar/wallet/emitter'
import { workerHandle } from '@nightjar/wallet/local/workerHandle'
import type { WalletHost } from '@nightjar/wallet/walletHost'
import type { ObservableState } from '@nightjar/wallet/walletState'
import { createWalletStore, type WalletStore } from '@nightjar/wallet/walletStore'
import { localStore, sessionStore } from '../browser/store.ts'
import { openTable } from '../browser/table.ts'
import { takeTurn } from '../browser/takeTurn.ts'
import { onPageLeft, PageLeftError, pageAway } from '../lib/pageLife.ts'
import { nodeAt } from '../network/nodeAt.ts'
import { pagesAt } from '../network/pagesAt.ts'
import { loadWalletWords } from './words.ts'

/** What this page gives to its wallets. */
export const pageHost: WalletHost = {
  loadWords: loadWalletWords,
  localStore,
  sessionStore,
  openTable,
  takeTurn,
  nodeAt,
  get pages() {
    return pagesAt(location.origin)
  },
  spawnWorker: () =>
    workerHandle(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })),
  onPageLeft: (end) => onPageLeft(() => end(new PageLeftError())),
  pageAway,
}

/** The code that connects and calls wallets, in this page. */
export function createPageWallets(
  state: ObservableState,
  emitter: ReturnType<typeof createEmitter>,
): WalletStore {
  return createWalletStore(pageHost, state, emitter)
}
