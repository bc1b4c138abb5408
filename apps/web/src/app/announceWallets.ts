import { shortAddress } from '@nightjar/sdk'
import { translate } from '../lib/text/translate.ts'
import { toast } from '../ui/toasts.ts'
import { walletStore } from '../wallets/store.ts'

/**
 * Announces that a person has connected a wallet, and that one has left. A failed connection raises no toast.
 * Returns how to stop.
 */
export function announceWallets(): () => void {
  const stops = [
    walletStore.on('connect', ({ address, byPerson }) => {
      if (byPerson) toast.info(translate('app.connected'), shortAddress(address))
    }),
    walletStore.on('disconnect', () => toast.info(translate('app.disconnected'))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
