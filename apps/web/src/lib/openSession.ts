import { sessionMessage } from '@nightjar/sdk'
import { api } from '../network/api.ts'
import { walletStore } from '../wallets/store.ts'
import { heldBearer, holdBearer } from './bearer.ts'
import { now } from './clock.ts'
import { joinStops } from './joinStops.ts'
import { signedHere } from './signedHere.ts'

type Sign = (message: string) => Promise<string>

/**
 * Opens a session for an address if there is none: the wallet signs a one-time message.
 * @throws WalletError, ApiError
 */
export async function openSession(address: string, sign: Sign): Promise<void> {
  if (bearerOf(address) !== undefined) return
  const { nonce, expires } = await api.sessionNonce({ body: { address } })
  // our own text: if another site relayed the nonce, a signature that names this site is of no use to it
  const signature = await sign(sessionMessage({ ...signedHere(), address, nonce, expires }))
  holdBearer(await api.openSession({ body: { address, nonce, signature } }))
}

/** The stored bearer token of an address, if it is valid for at least another half minute. */
export function bearerOf(address: string, at = now()): string | undefined {
  const held = heldBearer()
  if (held?.address !== address) return undefined
  return held.expires * 1000 > at + 30_000 ? held.token : undefined
}

/** Ends the session here and at the server when its wallet is locked, disconnected or changed. Returns a function that stops it. */
export function endSessions({ on }: Pick<typeof walletStore, 'on'> = walletStore): () => void {
  return joinStops([
    on('disconnect', () => endSession()),
    on('accountChange', ({ address }) => endSession(address)),
    on('connect', ({ address }) => endSession(address)),
  ])
}

/** Ends the session unless it belongs to an address. */
export function endSession(except?: string): void {
  const held = heldBearer()
  if (held === undefined || held.address === except) return
  api.closeSession().catch(() => undefined) // it expires
  holdBearer(undefined)
}
