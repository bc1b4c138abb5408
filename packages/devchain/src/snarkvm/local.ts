import { loadTestnet } from '@nightjar/snarkvm/testnet'

/** snarkVM of Aleo's testnet with snarkVM's test heights, which every local chain uses. */
export const snarkVm = await loadTestnet({ testHeights: true })
