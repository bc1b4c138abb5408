import { createStore } from 'zustand/vanilla'
import type { Detection } from './readyStates.ts'
import type { DecryptPermission, WalletListing, WalletState } from './types.ts'

export type ObservableState = ReturnType<typeof createObservableState>

/** The state without a wallet. */
export const idle = {
  status: 'idle',
  address: null,
  walletName: null,
  otherNetwork: null,
  capabilities: null,
  pairing: null,
  slow: false,
} as const satisfies Partial<WalletState>

/** What every connection requests, according to the specification. */
export const askedPermission: DecryptPermission = 'ON_CHAIN_HISTORY'

/** The wallet's state: one store for the screens and for the code that connects and calls wallets. */
export function createObservableState() {
  const store = createStore<WalletState>()(() => ({
    ...idle,
    network: 'testnetbeta',
    wallets: [],
    dialogOpen: false,
    failure: null,
  }))
  let detections: readonly Detection[] = []

  function update(change: Partial<WalletState>): void {
    const next = { ...store.getState(), ...change }
    store.setState({ ...next, wallets: detections.map((detection) => toListing(detection, next)) })
  }

  return {
    store,
    get: store.getState,
    subscribe: store.subscribe,
    update,
    see: (seen: readonly Detection[]): void => {
      detections = seen
      update({})
    },
  }
}

function toListing(
  { descriptor, readyState, obstacle }: Detection,
  state: WalletState,
): WalletListing {
  const { name, group, icon, url, mobileUrl, legacy, capabilities } = descriptor
  const isChosen = state.walletName === name
  const isConnected = isChosen && state.status === 'connected'
  return {
    ...{ name, group, icon, url, legacy, capabilities, readyState, obstacle },
    ...(mobileUrl === undefined ? {} : { mobileUrl }),
    publicKey: isConnected ? state.address : null,
    decryptPermission: isConnected ? askedPermission : null,
    connecting: isChosen && state.status === 'connecting',
  }
}
