import { StartError } from '../process.ts'
import type { DeployNetwork } from './options.ts'

/** The consensus version that the suite needs, and when the networks reached it (programs/README.md). */
const NEEDED_VERSION = 15
const neededHeight = { testnet: 16_886_000, mainnet: 19_264_000 }

/**
 * Whether a chain changes its consensus at snarkVM's test heights, as local networks and development nodes do: they
 * have the needed version at heights where the real network of that name did not.
 * @throws StartError when the chain is not at the needed version
 */
export function hasTestHeights(
  network: DeployNetwork,
  { version, height }: { readonly version: number; readonly height: number },
): boolean {
  if (version < NEEDED_VERSION) {
    throw new StartError(
      `The node is at block ${height} with consensus version ${version}, but the programs need version ${NEEDED_VERSION}. Let it catch up, or use another node.`,
    )
  }
  return network === 'local' || height < neededHeight[network]
}
