import { localStore, sessionStore } from '../browser/store.ts'
import { openTable } from '../browser/table.ts'
import { takeTurn } from '../browser/takeTurn.ts'
import { onPageLeft, PageLeftError, pageAway } from '../lib/pageLife.ts'
import { nodeAt } from '../network/nodeAt.ts'
import type { createEmitter } from './emitter.ts'
import { trapMessage } from './local/trapMessage.ts'
import type { WalletHost, WorkerHandle } from './walletHost.ts'
import type { ObservableState } from './walletState.ts'
import { createWalletStore, type WalletStore } from './walletStore.ts'
import { loadWalletWords } from './words.ts'

const host: WalletHost = {
  loadWords: loadWalletWords,
  localStore,
  sessionStore,
  openTable,
  takeTurn,
  nodeAt,
  spawnWorker,
  onPageLeft: (end) => onPageLeft(() => end(new PageLeftError())),
  pageAway,
}

/** The code that connects and calls wallets, in this page. */
export function createPageWallets(
  state: ObservableState,
  emitter: ReturnType<typeof createEmitter>,
): WalletStore {
  return createWalletStore(host, state, emitter)
}

function spawnWorker(): WorkerHandle {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return {
    endpoint: worker,
    onDeath: (died) => {
      worker.addEventListener('error', died, { once: true })
      worker.addEventListener('message', ({ data }) => {
        if (data === trapMessage) died()
      })
    },
    terminate: () => worker.terminate(),
  }
}
