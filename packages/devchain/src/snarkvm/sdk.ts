import * as sdk from '@provablehq/sdk/testnet.js'

// the SDK builds transactions in the format of the consensus version that these heights determine
sdk.getOrInitConsensusVersionTestHeights()

/** The SDK of Aleo's testnet with snarkVM's test heights, which every local chain uses. */
export { sdk }
