import { sessionMessage } from '@nightjar/sdk'
import { closeSession, openSession, requireSession } from '../authorize.ts'
import type { ApiContext } from '../context.ts'
import { ApiRefusal } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { issueNonce, takeNonce } from '../nonces.ts'

/** Signed sessions: a nonce serves once and for five minutes, the bearer token for an hour. */
export function sessionHandlers(
  context: ApiContext,
): Pick<Handlers, 'sessionNonce' | 'openSession' | 'closeSession'> {
  const { crypto } = context
  const { network } = context.config('')
  return {
    sessionNonce: async ({ body: { address } }) => {
      const issued = await issueNonce(context, address)
      return { ...issued, message: sessionMessage({ network, address, ...issued }) }
    },
    openSession: async ({ body: { address, nonce, signature } }) => {
      const taken = await takeNonce(context, address, nonce)
      const message = sessionMessage({ network, address, ...taken })
      if (!crypto.isSignedBy(address, message, signature)) {
        throw new ApiRefusal('unauthorized', `The signature is not ${address}'s over the message.`)
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
