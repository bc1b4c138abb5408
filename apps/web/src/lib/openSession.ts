import { sessionMessage } from '@nightjar/sdk'
import { api } from '../network/api.ts'
import { bearerOf, holdBearer } from './bearer.ts'
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
