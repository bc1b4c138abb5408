import type { createEmitter } from './emitter.ts'
import type { WalletHost } from './walletHost.ts'
import type { ObservableState } from './walletState.ts'
import { createWalletStore, type WalletStore } from './walletStore.ts'
import { loadWalletWords } from './words.ts'

const host: WalletHost = { loadWords: loadWalletWords }

/** The code that connects and calls wallets, in this page. */
export function createPageWallets(
  state: ObservableState,
  emitter: ReturnType<typeof createEmitter>,
): WalletStore {
  return createWalletStore(host, state, emitter)
}
