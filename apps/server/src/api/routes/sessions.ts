import { sessionMessage } from '@nightjar/sdk'
import { closeSession, openSession, requireSession } from '../authorize.ts'
import { ApiRefusalError } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { issueNonce, takeNonce } from '../nonces.ts'
import { signedHere } from '../signedHere.ts'

/** Signed sessions: a nonce is valid once, for five minutes; a bearer token for an hour. */
export const sessionHandlers: Pick<Handlers, 'sessionNonce' | 'openSession' | 'closeSession'> = {
  sessionNonce: async ({ body: { address }, origin }, context) => {
    const issued = await issueNonce(context, address)
    const message = sessionMessage({ ...signedHere(context, origin), address, ...issued })
    return { ...issued, message }
  },
  openSession: async ({ body: { address, nonce, signature }, origin }, context) => {
    const taken = await takeNonce(context, address, nonce)
    const message = sessionMessage({ ...signedHere(context, origin), address, ...taken })
    if (!context.crypto.isSignedBy(address, message, signature)) {
      throw new ApiRefusalError(
        'unauthorized',
        `The signature is not by ${address}, or not for this message.`,
      )
    }
    return await openSession(context, address)
  },
  closeSession: async ({ bearer }, context) => {
    await requireSession(context, bearer)
    await closeSession(context, bearer ?? '')
    return { closed: true }
  },
}
