import { shortAddress } from '@nightjar/sdk'
import { useEffect } from 'react'
import { toast } from '../ui/toasts.ts'
import { walletStore } from '../wallets/store.ts'

/** Announces that a wallet has connected or left. A failed connection raises no toast. */
export function WalletNotices() {
  useEffect(() => {
    const stops = [
      walletStore.on('connect', ({ address }) =>
        toast.info('Wallet connected', shortAddress(address)),
      ),
      walletStore.on('disconnect', () => toast.info('Wallet disconnected')),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return null
}
