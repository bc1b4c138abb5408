import { sessionMessage } from '@nightjar/sdk'
import { api } from './api.ts'
import { bearerOf, holdBearer } from './bearer.ts'
import { signedHere } from './signedHere.ts'

type Sign = (message: string) => Promise<string>

/**
 * Opens a session of an address where none is open: the wallet signs a message that serves once.
 * @throws WalletError, ApiError
 */
export async function openSession(address: string, sign: Sign): Promise<void> {
  if (bearerOf(address) !== undefined) return
  const { nonce, expires } = await api.sessionNonce({ body: { address } })
  // our own text: of a nonce that another site has relayed, a signature over this site's name is of no use there
  const signature = await sign(sessionMessage({ ...signedHere(), address, nonce, expires }))
  holdBearer(await api.openSession({ body: { address, nonce, signature } }))
}
