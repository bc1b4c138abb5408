import type { Transition } from '@nightjar/aleo'
import { config } from '../../../lib/config.ts'
import { openNode } from '../../../transactions/node.ts'
import { walletStore } from '../../../wallets/store.ts'
import { proveCaller } from './proveCaller.ts'
import { readTransitions } from './readTransitions.ts'
import type { Receipt } from './receiptFile.ts'
import { withHash } from './withHash.ts'

/** Whether the connected wallet tells the view keys of single calls. */
export const canMakeReceipts = (): boolean =>
  walletStore.localAbilities() !== null || walletStore.getState().capabilities?.viewKeys === true

type Made = Pick<Receipt, 'transaction' | 'block' | 'account'>

/** A receipt of the account's transaction; undefined where another made it. @throws where node or wallet do not answer */
export async function makeReceipt(made: Made): Promise<Receipt | undefined> {
  const { network } = config()
  const transitions = await readTransitions(openNode(), made)
  const keys = await viewKeysOf(made.transaction, transitions)
  return withHash(async (hash) => {
    for (const transitionViewKey of keys) {
      const proof = await proveCaller(transitions, { ...made, key: transitionViewKey }, hash)
      if (proof.kind === 'proven') return { network, ...made, transitionViewKey }
    }
    return undefined
  })
}

/** The wallet in this browser computes them; another is asked for those of its transaction. */
async function viewKeysOf(
  id: string,
  transitions: readonly Transition[],
): Promise<readonly string[]> {
  const local = walletStore.localAbilities()
  if (local === null) return walletStore.transitionViewKeys(id)
  return Promise.all(transitions.map(({ tpk }) => local.transitionViewKey(tpk)))
}
