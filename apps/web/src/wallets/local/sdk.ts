export type Sdk = typeof import('@provablehq/sdk/testnet.js')
