// biome-ignore lint/performance/noReExportAll: the module itself, whatever it exports
export * from '@provablehq/sdk/testnet.js'
