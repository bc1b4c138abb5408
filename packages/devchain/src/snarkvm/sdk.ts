import * as sdk from '@provablehq/sdk/testnet.js'

// the SDK builds transactions in the form of the consensus version that these heights give
sdk.getOrInitConsensusVersionTestHeights()

/** The SDK of Aleo's testnet with snarkVM's test heights: every local chain runs by them. */
export { sdk }
