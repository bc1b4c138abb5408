import { config } from './config.ts'

/** What every signed message says about this page: its site and the network. */
export const signedHere = () => ({ domain: location.host, network: config().network })
