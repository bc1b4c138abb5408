/**
 * Development account 0 of the local network, the suite's admin there. Its key is published with
 * aleo-devnode's genesis: it guards nothing and is of no use on any other network.
 */
export const developmentKey = 'APrivateKey1zkp8CZNn3yeCseEtxuVPbDCwSyhGW6yZKUYKfgXmcpoGPWH'
export const developmentAddress = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
