import { programIds, programSource } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import { loadTestnet } from '@nightjar/snarkvm/testnet'

const { creditsSource } = await loadTestnet()

/** The sources of the scenario's programs, by id. */
export const knownSources: ReadonlyMap<string, string> = new Map<string, string>([
  ...Object.entries(standIns),
  ...programIds.map((id) => [id, programSource(id)] as const),
  ['credits.aleo', creditsSource],
])
