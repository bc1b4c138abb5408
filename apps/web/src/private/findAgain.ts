import { walletStore } from '../wallets/store.ts'
import { findByKey, surplusShelf } from './surpluses.ts'

/** Finds an account's surpluses, and amounts that this browser does not know: by the key, if the wallet derives addresses. */
export async function findAgain(owner: string): Promise<void> {
  const derives = walletStore.localAbilities() !== null
  if (derives) await findByKey(owner)
  const unknown = surplusShelf
    .list()
    .filter((each) => each.owner === owner && each.left === null)
    .filter((each) => !derives || 'factor' in each) // the key finds all others
  const { searchSurpluses } = await import('./searchSurpluses.ts')
  await searchSurpluses(unknown)
}
