/**
 * Development account 0 of the local network, the suite's admin there. Its key is published with aleo-devnode's
 * genesis: it protects nothing and is useless on any other network.
 */
export { LOCAL_OPERATOR_KEY as developmentKey } from '@nightjar/server/claims/secrets'
export const developmentAddress = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

/** Development accounts 2 and 3: they trade in the competition's first round. */
export const firstTraders = [
  {
    address: 'aleo1ashyu96tjwe63u0gtnnv8z5lhapdu4l5pjsl2kha7fv7hvz2eqxs5dz0rg',
    privateKey: 'APrivateKey1zkp2GUmKbVsuc1NSj28pa1WTQuZaK5f1DQJAT6vPcHyWokG',
  },
  {
    address: 'aleo12ux3gdauck0v60westgcpqj7v8rrcr3v346e4jtq04q7kkt22czsh808v2',
    privateKey: 'APrivateKey1zkpBjpEgLo4arVUkQmcLdKQMiAKGaHAQVVwmF8HQby8vdYs',
  },
] as const
