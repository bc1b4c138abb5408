import { shortAddress } from '@nightjar/sdk'
import { joinStops } from '../lib/joinStops.ts'
import { translate } from '../lib/text/translate.ts'
import { toast } from '../ui/toasts.ts'
import { walletStore } from '../wallets/store.ts'

/**
 * Announces that a wallet was connected or disconnected. A failed connection shows no toast. Returns a function that stops
 * it.
 */
export function announceWallets(): () => void {
  return joinStops([
    walletStore.on('connect', ({ address, byPerson }) => {
      if (byPerson) toast.info(translate('app.connected'), shortAddress(address))
    }),
    walletStore.on('disconnect', () => toast.info(translate('app.disconnected'))),
  ])
}
