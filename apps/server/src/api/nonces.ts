import { randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { nonces } from '../db/schema.ts'
import type { CallContext } from './context.ts'
import { ApiRefusalError } from './errors.ts'

export const NONCE_SECONDS = 300

/** A nonce of one address and when it ends, in seconds since 1970. */
export type Nonce = { readonly nonce: string; readonly expires: number }

export async function issueNonce({ db, now }: CallContext, address: string): Promise<Nonce> {
  const nonce = randomBytes(16).toString('hex')
  const expires = now() + NONCE_SECONDS
  await db.delete(nonces).where(lt(nonces.expires, now()))
  await db.insert(nonces).values({ nonce, address, expires })
  return { nonce, expires }
}

/** Consumes a nonce, which is valid once even with concurrent requests. @throws ApiRefusalError when it is not valid */
export async function takeNonce(
  { db, now }: CallContext,
  address: string,
  nonce: string | undefined,
): Promise<Nonce> {
  if (nonce === undefined) {
    throw new ApiRefusalError(
      'bad_request',
      '"nonce" is missing: each signature is used once and names a nonce from POST /api/session/nonce.',
      { field: 'nonce' },
    )
  }
  const [taken] = await db
    .delete(nonces)
    .where(and(eq(nonces.nonce, nonce), eq(nonces.address, address)))
    .returning()
  if (taken !== undefined && taken.expires > now()) return { nonce, expires: taken.expires }
  throw new ApiRefusalError(
    'unauthorized',
    'The nonce is unknown, already used or expired. Ask for a new one.',
  )
}
