import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { sessions } from '../db/schema.ts'
import type { CallContext } from './context.ts'
import { ApiRefusalError } from './errors.ts'

export const SESSION_SECONDS = 3600

type Claim = {
  readonly address: string
  readonly bearer: string | undefined
  readonly signature: string | undefined
  /** The message that a signature in the body must have signed; only used if there is one. */
  readonly message: () => string | Promise<string>
}

/** Authorizes a call for an address: by a signature in the body, or by the bearer token of its session. */
export async function authorize(context: CallContext, claim: Claim): Promise<void> {
  const { address, bearer, signature, message } = claim
  if (signature !== undefined) {
    if (context.crypto.isSignedBy(address, await message(), signature)) return
    throw new ApiRefusalError(
      'unauthorized',
      `The signature is not by ${address}, or not for the message of this call. Sign again.`,
      { field: 'signature' },
    )
  }
  await requireSessionOf(context, address, bearer)
}

/** @throws ApiRefusalError unless the bearer token belongs to an open session of the address. */
export async function requireSessionOf(
  context: CallContext,
  address: string,
  bearer: string | undefined,
): Promise<void> {
  if ((await requireSession(context, bearer)) === address) return
  throw new ApiRefusalError(
    'forbidden',
    `The session does not belong to ${address}. Open one for this address.`,
  )
}

/** The address of a bearer token. @throws ApiRefusalError when it is missing or has expired. */
export async function requireSession(
  { db, now }: CallContext,
  bearer: string | undefined,
): Promise<string> {
  if (bearer === undefined) {
    throw new ApiRefusalError(
      'unauthorized',
      'This call needs a session: sign the message of POST /api/session/nonce.',
    )
  }
  const [row] = await db
    .select({ address: sessions.address })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashToken(bearer)), gt(sessions.expires, now())))
  if (row !== undefined) return row.address
  throw new ApiRefusalError(
    'unauthorized',
    'The session has expired or is unknown. Open a new one.',
  )
}

/** Opens a session and returns its bearer token, of which only a hash is stored. */
export async function openSession({ db, now }: Pick<CallContext, 'db' | 'now'>, address: string) {
  const token = randomBytes(32).toString('base64url')
  const expires = now() + SESSION_SECONDS
  await db.delete(sessions).where(lt(sessions.expires, now()))
  await db.insert(sessions).values({ tokenHash: hashToken(token), address, expires })
  return { token, address, expires }
}

export async function closeSession({ db }: CallContext, bearer: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(bearer)))
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
