import { LOCAL_WALLET } from '@nightjar/wallet/localName'
import { localStore } from '../browser/store.ts'
import type { MessageId } from '../messageIds.ts'
import { walletStore } from './store.ts'

/** Whether the wallet in this browser was used last: without an account, it's locked. */
export const isLocked = (): boolean =>
  localStore.read('nightjar.wallet')?.includes(`"${LOCAL_WALLET}"`) === true

/** What everything does that needs an account and has none: unlocks the wallet in this browser, or else lists all wallets. */
export async function openWallet(): Promise<void> {
  if (!isLocked() || !(await walletStore.connect(LOCAL_WALLET))) walletStore.openDialog()
}

/** The name of this. */
export const nameOpening = (): MessageId => (isLocked() ? 'lib.unlock' : 'lib.connect')
