import { walletStore } from '../wallets/store.ts'
import { noteTraces } from './noteSurplus.ts'
import { findByKey, surplusStore } from './surpluses.ts'
import { type ReadCalls, readTraces } from './surplusTraces.ts'

/**
 * Finds an account's surpluses, and amounts that this browser does not know: by the key, if the wallet derives addresses,
 * and all others in everyone's calls, which needs neither the key nor the records of the account. Every page of blocks is
 * read, whatever is looked for.
 */
export async function findAgain(
  owner: string,
  readCalls: ReadCalls = () => walletStore.everyShownCall(),
): Promise<void> {
  if (walletStore.can('derivesFactors')) await findByKey(owner)
  const traces = await readTraces(readCalls)
  const unknown = surplusStore.list().filter((each) => each.owner === owner && each.left === null)
  for (const { id } of unknown) await noteTraces(id, traces)
}
