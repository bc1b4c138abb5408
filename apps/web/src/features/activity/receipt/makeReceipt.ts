import { BaseError, type Transition } from '@nightjar/aleo'
import { findCall } from '@nightjar/wallet/scan/scanBlocks'
import { config } from '../../../lib/config.ts'
import { openNode } from '../../../network/node.ts'
import { walletStore } from '../../../wallets/store.ts'
import { proveCaller } from './proveCaller.ts'
import type { Receipt } from './receiptFile.ts'
import { withReceiptWorker } from './withReceiptWorker.ts'

/** Whether the connected wallet gives the view keys of single calls. */
export const canMakeReceipts = (): boolean =>
  walletStore.localAbilities() !== null || walletStore.getState().capabilities?.viewKeys === true

type Made = Pick<Receipt, 'transaction' | 'block' | 'account'>

/** The wallet has answered, but without a key. */
export class NoViewKeyError extends BaseError {
  override name = 'NoViewKeyError'

  constructor(message: string) {
    super(message, { code: 'no_view_key' })
  }
}

/**
 * A receipt of the account's transaction; undefined if another account made it. The wallet in this browser computes the
 * keys of its calls; other wallets are asked for those of the transaction.
 * @throws NoViewKeyError
 * @throws WalletError if the wallet refuses or does not answer
 */
export async function makeReceipt(made: Made): Promise<Receipt | undefined> {
  const told = walletStore.localAbilities()
    ? undefined
    : await walletStore.transitionViewKeys(made.transaction)
  if (told?.length === 0) throw new NoViewKeyError('The wallet gave no key of this transaction.')
  const { network } = config()
  const { transitions } = (await findCall(openNode(), made)) ?? { transitions: [] }
  const keys = told ?? (await ownKeys(transitions))
  return withReceiptWorker(async ({ hash }) => {
    for (const transitionViewKey of keys) {
      const proof = await proveCaller(transitions, { ...made, key: transitionViewKey }, hash)
      if (proof.kind === 'proven') return { network, ...made, transitionViewKey }
    }
    return undefined
  })
}

async function ownKeys(transitions: readonly Transition[]): Promise<readonly string[]> {
  const local = walletStore.localAbilities()
  return local ? Promise.all(transitions.map(({ tpk }) => local.transitionViewKey(tpk))) : []
}
