import { config } from './config.ts'

/** What every signed message names of this page: the site that it stands on and the network. */
export const signedHere = () => ({ domain: location.host, network: config().network })
