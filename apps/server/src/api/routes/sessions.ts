import { sessionMessage } from '@nightjar/sdk'
import { closeSession, openSession, requireSession } from '../authorize.ts'
import type { ApiContext } from '../context.ts'
import { ApiRefusalError } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { issueNonce, takeNonce } from '../nonces.ts'
import { signedHere } from '../signedHere.ts'

/** Signed sessions: a nonce is valid once, for five minutes; a bearer token for an hour. */
export function sessionHandlers(
  context: ApiContext,
): Pick<Handlers, 'sessionNonce' | 'openSession' | 'closeSession'> {
  const { crypto } = context
  return {
    sessionNonce: async ({ body: { address }, origin }) => {
      const issued = await issueNonce(context, address)
      const message = sessionMessage({ ...signedHere(context, origin), address, ...issued })
      return { ...issued, message }
    },
    openSession: async ({ body: { address, nonce, signature }, origin }) => {
      const taken = await takeNonce(context, address, nonce)
      const message = sessionMessage({ ...signedHere(context, origin), address, ...taken })
      if (!crypto.isSignedBy(address, message, signature)) {
        throw new ApiRefusalError(
          'unauthorized',
          `The signature is not by ${address}, or not for this message.`,
        )
      }
      return await openSession(context, address)
    },
    closeSession: async ({ bearer }) => {
      await requireSession(context, bearer)
      await closeSession(context, bearer ?? '')
      return { closed: true }
    },
  }
}
