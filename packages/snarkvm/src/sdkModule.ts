/** The SDK's module; that of mainnet has the same interface. */
export type Sdk = typeof import('@provablehq/sdk/testnet.js')
