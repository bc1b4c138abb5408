import { randomBytes } from 'node:crypto'
import { sessionMessage } from '@nightjar/sdk'
import { and, eq, lt } from 'drizzle-orm'
import { nonces } from '../../db/schema.ts'
import { closeSession, openSession, requireSession } from '../authorize.ts'
import type { ApiContext } from '../context.ts'
import { ApiRefusal } from '../errors.ts'
import type { Handlers } from '../handler.ts'

const NONCE_SECONDS = 300

/** Signed sessions: a nonce serves once and for five minutes, the bearer token for an hour. */
export function sessionHandlers(
  context: ApiContext,
): Pick<Handlers, 'sessionNonce' | 'openSession' | 'closeSession'> {
  const { db, now, crypto } = context
  const messageOf = (address: string, nonce: string, expires: number): string =>
    sessionMessage({ network: context.config('').network, address, nonce, expires })

  return {
    sessionNonce: async ({ body: { address } }) => {
      const nonce = randomBytes(16).toString('hex')
      const expires = now() + NONCE_SECONDS
      await db.delete(nonces).where(lt(nonces.expires, now()))
      await db.insert(nonces).values({ nonce, address, expires })
      return { nonce, message: messageOf(address, nonce, expires), expires }
    },
    openSession: async ({ body: { address, nonce, signature } }) => {
      const [used] = await db // deleting is what makes a nonce single use, however many ask at once
        .delete(nonces)
        .where(and(eq(nonces.nonce, nonce), eq(nonces.address, address)))
        .returning()
      if (used === undefined || used.expires <= now()) {
        throw new ApiRefusal(
          'unauthorized',
          'The nonce is unknown, used or over. Ask for a new one.',
        )
      }
      if (!crypto.isSignedBy(address, messageOf(address, nonce, used.expires), signature)) {
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
