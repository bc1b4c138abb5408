import { localCapabilities } from '@nightjar/wallet/capabilities'
import { sealingKeysOf } from '@nightjar/wallet/local/sealingKeys'
import { fakeWallet } from '@nightjar/wallet/testing/fakeWallet'
import type { LocalAbilities } from '@nightjar/wallet/types'
import { walletStore } from '../wallets/store.ts'

/** Connects a wallet of this browser that can only seal; returns a function that locks it. */
export async function connectTestWallet(account: {
  readonly address: string
  readonly viewKey: string
  /** Its worker does not answer. */
  readonly isSilent?: boolean
}): Promise<() => Promise<void>> {
  const wallet = fakeWallet(undefined, { capabilities: localCapabilities })
  wallet.set({ address: account.address })
  const local: LocalAbilities = {
    scan: { get: () => null, subscribe: () => () => undefined },
    blinded: async () => ({ factor: '1field', address: account.address }),
    transitionViewKey: async () => '1field',
    sealingKeys: () =>
      account.isSilent ? new Promise(() => undefined) : sealingKeysOf(account.viewKey),
    records: async () => [],
    seenBlocks: async () => ({ spans: [], transactions: [], last: undefined, era: 0 }),
    hear: () => undefined,
    calls: async () => [],
    dryRun: async () => ({ baseFeeMicrocredits: 0n }),
  }
  const stop = walletStore.start({
    network: 'testnetbeta',
    isLocal: true,
    nodeUrl: 'http://127.0.0.1:1',
    programs: () => [],
    isTokenListLoaded: () => true,
    descriptors: [{ ...wallet, load: async () => ({ ...(await wallet.load()), local }) }],
  })
  await walletStore.connect(wallet.name)
  let isOpen = true
  return async () => {
    if (!isOpen) return
    isOpen = false
    await walletStore.disconnect()
    stop()
  }
}
