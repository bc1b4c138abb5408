import type { WalletState } from './types.ts'

export type ObservableState = ReturnType<typeof createObservableState>

/** The wallet's state with its observers; every change makes a new object, as React expects. */
export function createObservableState() {
  let state: WalletState = {
    status: 'idle',
    address: null,
    walletName: null,
    network: 'testnetbeta',
    wallets: [],
    dialogOpen: false,
    failure: null,
  }
  const observers = new Set<() => void>()
  return {
    get: (): WalletState => state,
    update: (change: Partial<WalletState>): void => {
      state = { ...state, ...change }
      for (const observe of observers) observe()
    },
    subscribe: (observe: () => void) => {
      observers.add(observe)
      return () => void observers.delete(observe)
    },
  }
}
