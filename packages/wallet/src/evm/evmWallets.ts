import { createStore } from 'mipd'
import { createEvmWallet, type EvmProvider, type EvmWallet } from './evmProvider.ts'

/** The EVM wallets of this browser, found by EIP-6963; load this file only when one is needed. */
export function createEvmWallets() {
  const found = createStore()
  let wallets: readonly EvmWallet[] = toWallets(found)
  const observers = new Set<() => void>()
  const unsubscribe = found.subscribe(() => {
    wallets = toWallets(found)
    for (const observe of observers) observe()
  })
  return {
    /** Every wallet that has announced itself; the same list until another one does. */
    get: (): readonly EvmWallet[] => wallets,
    subscribe: (observe: () => void): (() => void) => {
      observers.add(observe)
      return () => void observers.delete(observe)
    },
    stop: (): void => {
      unsubscribe()
      found.destroy()
    },
  }
}

function toWallets(found: ReturnType<typeof createStore>): readonly EvmWallet[] {
  return found.getProviders().map(({ info: { rdns, name, icon }, provider }) => {
    const picture = icon.startsWith('data:image/') ? icon : ''
    const used = provider as unknown as EvmProvider // its own type lists all existing methods
    return createEvmWallet({ id: rdns, name, icon: picture }, used)
  })
}
