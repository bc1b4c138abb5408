import { formatAmount } from '@nightjar/sdk'
import { StartError } from '../process.ts'
import type { DeployChain } from './chain.ts'

/** @throws StartError when an account has fewer public credits than `need` microcredits */
export async function assertFunds(
  chain: Pick<DeployChain, 'getCredits'>,
  address: string,
  need: bigint,
): Promise<void> {
  const have = await chain.getCredits(address)
  if (have >= need) return
  throw new StartError(
    `${address} has ${formatAmount(have, 6)} public credits; the deployment needs ${formatAmount(need, 6)}. Send it credits and run this again.`,
  )
}
