import { NodeRefusedError, RetryableError } from '@nightjar/aleo'
import type { ClaimStatus } from '@nightjar/sdk'
import { and, eq, lt } from 'drizzle-orm'
import type { ApiContext } from '../api/context.ts'
import { ApiRefusal } from '../api/errors.ts'
import { claims } from '../db/schema.ts'
import type { Payment } from './payer.ts'

export type Purpose = 'credits' | 'competition'

/** What a claim would pay, or why it pays nothing. */
export type Offer =
  | {
      readonly kind: 'payable'
      readonly tokenId: string | null
      readonly amount: bigint
      readonly payment: Payment
    }
  | { readonly kind: 'refused'; readonly tokenId: string | null; readonly reason: string }

type Row = typeof claims.$inferSelect
type Claim = { readonly purpose: Purpose; readonly address: string }

/** After this many seconds without progress a claim's process is taken for dead. */
const LEASE_SECONDS = 60
const WAIT_MS = 20_000

/** The state of a claim, paid or not. */
export async function readClaim(
  context: ApiContext,
  claim: Claim,
  offer: Offer,
): Promise<ClaimStatus> {
  const row = await selectClaim(context, claim)
  return row === undefined ? describeOffer(claim, offer) : describeRow(row)
}

/**
 * Pays a claim once, however often and concurrently it is asked for:
 * 1. whoever inserts the claim's row pays it, everyone else reads it;
 * 2. the signed transaction is stored before it is sent, so that after a crash the same one is sent again:
 *    the chain accepts it once;
 * 3. a rejected payment frees the claim.
 */
export async function payClaim(
  context: ApiContext,
  claim: Claim,
  offer: Offer,
): Promise<ClaimStatus> {
  const known = await selectClaim(context, claim)
  if (known?.status === 'claimed') return describeRow(known)
  if (offer.kind === 'refused') {
    if (known !== undefined) return describeRow(known)
    throw new ApiRefusal('conflict', offer.reason)
  }
  const owned =
    known === undefined ? await open(context, claim, offer) : await takeOver(context, known)
  if (owned === undefined) return await currentState(context, claim, offer)
  return await pay(context, owned, offer.payment)
}

async function pay(context: ApiContext, row: Row, payment: Payment): Promise<ClaimStatus> {
  const signed = await signOnce(context, row, payment)
  try {
    await broadcast(context, signed.transaction)
    const { status } = await context.node.waitForTransaction(signed.id, {
      timeout: WAIT_MS,
      interval: 100,
    })
    if (status === 'accepted') return await settle(context, row, signed.id)
  } catch (error) {
    if (error instanceof RetryableError) return describeRow({ ...row, txId: signed.id }) // still on its way
    await release(context, row)
    throw failed(context, error, row)
  }
  await release(context, row)
  throw failed(context, undefined, row)
}

async function signOnce(context: ApiContext, row: Row, payment: Payment) {
  if (row.transaction !== null && row.txId !== null) {
    return { id: row.txId, transaction: row.transaction }
  }
  try {
    const signed = await context.payer.sign(payment)
    const set = { txId: signed.id, transaction: signed.transaction, updated: context.now() }
    await context.db.update(claims).set(set).where(ofRow(row))
    return signed
  } catch (error) {
    await release(context, row) // nothing was sent
    throw failed(context, error, row)
  }
}

async function broadcast({ node }: ApiContext, transaction: string): Promise<void> {
  try {
    await node.broadcast(transaction)
  } catch (error) {
    const isKnown = error instanceof NodeRefusedError && /already|exists/i.test(error.message)
    if (!isKnown) throw error // sent before a crash: it only remains to be waited for
  }
}

async function open({ db, now }: ApiContext, claim: Claim, offer: Offer & { kind: 'payable' }) {
  const { tokenId, amount } = offer
  const [row] = await db
    .insert(claims)
    .values({ ...claim, status: 'pending', tokenId, amount, created: now(), updated: now() })
    .onConflictDoNothing()
    .returning()
  return row
}

/** A pending claim whose process is gone: one of those who ask goes on with it. */
async function takeOver({ db, now }: ApiContext, row: Row): Promise<Row | undefined> {
  const [taken] = await db
    .update(claims)
    .set({ updated: now() })
    .where(and(ofRow(row), eq(claims.status, 'pending'), lt(claims.updated, now() - LEASE_SECONDS)))
    .returning()
  return taken
}

async function settle({ db, now, metrics }: ApiContext, row: Row, txId: string) {
  const set = { status: 'claimed', txId, transaction: null, updated: now() }
  await db.update(claims).set(set).where(ofRow(row))
  metrics.count('nightjar_claims_total', { purpose: row.purpose, outcome: 'paid' })
  return describeRow({ ...row, ...set })
}

async function release({ db }: ApiContext, row: Row): Promise<void> {
  await db.delete(claims).where(and(ofRow(row), eq(claims.status, 'pending')))
}

async function currentState(context: ApiContext, claim: Claim, offer: Offer) {
  const row = await selectClaim(context, claim)
  return row === undefined ? describeOffer(claim, offer) : describeRow(row)
}

async function selectClaim({ db }: ApiContext, { purpose, address }: Claim) {
  const [row] = await db
    .select()
    .from(claims)
    .where(and(eq(claims.purpose, purpose), eq(claims.address, address)))
  return row
}

const ofRow = ({ purpose, address }: Claim | Row) =>
  and(eq(claims.purpose, purpose), eq(claims.address, address))

function failed({ log, metrics }: ApiContext, error: unknown, { purpose }: Row): ApiRefusal {
  log.warn(
    { purpose, reason: error instanceof Error ? error.message : 'rejected' },
    'claim not paid',
  )
  metrics.count('nightjar_claims_total', { purpose, outcome: 'failed' })
  return new ApiRefusal('unavailable', 'The payment did not go through. Try again in a minute.')
}

function describeRow(row: Row): ClaimStatus {
  return {
    address: row.address,
    status: row.status === 'claimed' ? 'claimed' : 'pending',
    reason: null,
    token_id: row.tokenId,
    amount: row.amount.toString(),
    tx_id: row.txId,
  }
}

function describeOffer({ address }: Claim, offer: Offer): ClaimStatus {
  const isPayable = offer.kind === 'payable'
  return {
    address,
    status: isPayable ? 'available' : 'unavailable',
    reason: isPayable ? null : offer.reason,
    token_id: offer.tokenId,
    amount: isPayable ? offer.amount.toString() : '0',
    tx_id: null,
  }
}
