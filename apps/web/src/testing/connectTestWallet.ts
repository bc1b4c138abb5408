import { localCapabilities } from '../wallets/capabilities.ts'
import { sealingKeysOf } from '../wallets/local/sealingKeys.ts'
import { walletStore } from '../wallets/store.ts'
import { fakeWallet } from '../wallets/testing/fakeWallet.ts'
import type { LocalAbilities } from '../wallets/types.ts'

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
