import type { ApiContext } from './context.ts'

/** What every signed message says about this server: the site, so that a nonce is of no use to another one, and the network. */
export const signedHere = ({ config }: ApiContext, origin: string) => ({
  domain: new URL(origin).host,
  network: config(origin).network,
})
