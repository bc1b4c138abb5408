/**
 * The way out of the page and its workers: `scripts/walls.test.ts` lets no other code request anything, so that a test can
 * list all that leaves (`testing/recordTraffic.ts`). The code of other wallets (their adapters, WalletConnect's relay) and
 * an operator's analytics script have ways of their own. snarkVM could fetch proving keys, but nothing here asks it for one.
 */
export const send: typeof fetch = (input, init) => fetch(input, init)

export type EventStream = EventSource

/** A stream of the server's events, until `close`. */
export const openEvents = (path: string): EventStream => new EventSource(path)
