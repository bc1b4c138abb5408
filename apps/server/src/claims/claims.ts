import { setTimeout as sleep } from 'node:timers/promises'
import { type AleoClient, BaseError } from '@nightjar/aleo'
import { type ClaimStatus, CREDITS_PROGRAM, PROGRAMS } from '@nightjar/sdk'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { ApiRefusalError, refusalFor } from '../api/errors.ts'
import type { Metrics } from '../api/metrics.ts'
import type { Database } from '../db/database.ts'
import { claims } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { Claim, Offer } from './claim.ts'
import { type ClaimRow, describeOffer, describeRow } from './claimStatus.ts'
import { type Outcome, readOutcome } from './outcome.ts'
import type { Payer, Payment, SignedPayment } from './payer.ts'

/** Makes an offer from what it reads through `db`; when a claim is opened, that is the claim's transaction. */
export type MakeOffer = (db: Database) => Promise<Offer>

export type Claims = {
  /** The state of a claim, paid or not. */
  readonly read: (db: Database, claim: Claim, makeOffer: MakeOffer) => Promise<ClaimStatus>
  /** Pays a claim once, however often and concurrently it is requested; `pending` if it takes long. */
  readonly pay: (db: Database, claim: Claim, makeOffer: MakeOffer) => Promise<ClaimStatus>
  /** Stops; pending claims continue in another process or after the next start. */
  readonly close: () => Promise<void>
}

export type ClaimsOptions = {
  readonly db: Database
  readonly node: AleoClient
  readonly payer: Payer
  readonly log: Log
  readonly metrics: Metrics
  /** Seconds since 1970. */
  readonly now: () => number
  /** Seconds without work after which a pending claim is taken over (60). */
  readonly leaseSeconds?: number
  /** Milliseconds after which a caller gets `pending`, well below the timeouts of proxies (5,000). */
  readonly answerMs?: number
}

const RETRY_SECONDS = 60 // a rejected payment costs the operator a fee
const WATCH_MS = 60_000

/**
 * Payments that are made once. A claim is a row:
 * 1. `pending`: whoever inserts it works on it and keeps `updated` fresh; an abandoned row is taken over, by this
 *    process or another, even after a restart;
 * 2. the first signed transaction that is stored is the claim's only one: any other signed meanwhile is discarded
 *    unsent. It is sent as often as needed, because the chain accepts it only once;
 * 3. `claimed` once the chain has accepted it;
 * 4. `failed`, and may be requested again, only if nothing was sent or the chain has rejected it. Any other failure, of
 *    the node or of the database, leaves the row pending.
 */
export function createClaims(options: ClaimsOptions): Claims {
  const { now, log, payer, leaseSeconds = 60, answerMs = 5000 } = options
  const stop = new AbortController()
  const running = new Set<Promise<void>>()

  const work = (row: ClaimRow): Promise<void> => {
    const touch = (): void => {
      touchRow(options, row).catch(() => undefined) // the next one may succeed
    }
    const timer = setInterval(touch, leaseSeconds * 250)
    const done = advance(options, row, stop.signal).finally(() => clearInterval(timer))
    const ended: Promise<void> = done
      .catch((error: unknown) => {
        if (!(error instanceof ApiRefusalError)) log.error({ err: error }, 'claim left pending')
      })
      .finally(() => running.delete(ended))
    running.add(ended)
    return done
  }
  const resume = async (): Promise<void> => {
    const time = now()
    // also rows last updated by a fast clock: a process that still works on one would have updated it since
    const isLeft = or(
      lt(claims.updated, time - leaseSeconds),
      gt(claims.updated, time + leaseSeconds),
    )
    const isStale = and(eq(claims.status, 'pending'), isLeft)
    const rows = await options.db.update(claims).set({ updated: time }).where(isStale).returning()
    for (const row of rows) work(row).catch(() => undefined) // logged above
  }
  const timer = setInterval(() => {
    if (payer.address !== undefined) {
      resume().catch((error: unknown) => log.error({ err: error }, 'claims not resumed'))
    }
  }, leaseSeconds * 100)
  timer.unref()

  return {
    read: (db, claim, makeOffer) => describe({ ...options, db }, claim, makeOffer),
    pay: async (db, claim, makeOffer) => {
      const opened = await open({ ...options, db }, claim, makeOffer)
      if (opened !== undefined) {
        const worked = work(opened).catch(rethrowRefusal)
        await Promise.race([worked, sleep(answerMs, undefined, { ref: false })])
      }
      return await describe({ ...options, db }, claim, makeOffer)
    },
    close: async () => {
      clearInterval(timer)
      stop.abort()
      await payer.close()
      await Promise.all(running)
    },
  }
}

/** The row to work on: a new one, or a failed one reopened; undefined if the claim is pending or paid. */
async function open({ db, now }: ClaimsOptions, claim: Claim, makeOffer: MakeOffer) {
  const known = await selectClaim(db, claim)
  if (known !== undefined && known.status !== 'failed') return undefined
  return await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${claims} in share row exclusive mode`) // only one at a time spends a budget
    const last = await selectClaim(tx, claim)
    if (last !== undefined && last.status !== 'failed') return undefined
    if (last !== undefined && last.updated > now() - RETRY_SECONDS) throw notPaid()
    const offer = await makeOffer(tx)
    if (offer.kind === 'refused') throw refusalFor('conflict', offer.reason)
    const { tokenId, amount } = offer
    const fresh = {
      status: 'pending',
      txId: null,
      transaction: null,
      created: now(),
      updated: now(),
    }
    const values = { ...claim, round: roundOf(claim), ...fresh, tokenId, amount }
    const target = [claims.purpose, claims.round, claims.address]
    const [row] = await tx
      .insert(claims)
      .values(values)
      .onConflictDoUpdate({ target, set: values })
      .returning()
    return row
  })
}

/** Advances a claim as far as currently possible. @throws ApiRefusalError when it has failed */
async function advance(options: ClaimsOptions, row: ClaimRow, signal: AbortSignal): Promise<void> {
  const { signed, isUnsent } =
    row.transaction === null
      ? await sign(options, row, signal)
      : { signed: signedOf(row), isUnsent: false }
  if (signed === undefined) return // another process works on it, or has ended it
  const isRefused = await send(options.node, signed)
  if (isRefused && isUnsent) return await fail(options, row, signed) // it was sent nowhere else
  const outcome = await watch(options.node, signed, signal)
  if (outcome === 'rejected') return await fail(options, row, signed)
  if (outcome === 'accepted') await settle(options, row, signed)
}

type Signing = { readonly signed: SignedPayment | undefined; readonly isUnsent: boolean }

/** Signs and stores a transaction; returns the stored one if another process was first. */
async function sign(options: ClaimsOptions, row: ClaimRow, signal: AbortSignal): Promise<Signing> {
  const { db, payer, now } = options
  const signed = await payer.sign(paymentOf(row)).catch(async (error: unknown) => {
    if (!signal.aborted) await fail(options, row, undefined, error)
    return undefined
  })
  if (signed === undefined) return { signed, isUnsent: true }
  const [stored] = await db
    .update(claims)
    .set({ txId: signed.id, transaction: signed.transaction, updated: now() })
    .where(and(isPending(row), isNull(claims.transaction), eq(claims.amount, row.amount)))
    .returning()
  if (stored !== undefined) return { signed, isUnsent: true }
  const other = await selectClaim(db, row)
  return { signed: other && signedOf(other), isUnsent: false }
}

/** Broadcasts a transaction; true if this node calls it invalid, which says nothing about other nodes. */
async function send(node: AleoClient, { transaction }: SignedPayment): Promise<boolean> {
  try {
    await node.broadcast(transaction)
    return false
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    return /invalid transaction/i.test(error.message) && !/already exists/i.test(error.message)
  }
}

/** Polls at growing intervals until the chain has decided or a minute has passed. */
async function watch(node: AleoClient, signed: SignedPayment, signal: AbortSignal) {
  const end = Date.now() + WATCH_MS
  for (let pause = 100; Date.now() < end && !signal.aborted; pause = Math.min(pause * 1.5, 5000)) {
    const outcome: Outcome = await readOutcome(node, signed)
    if (outcome !== 'unknown') return outcome
    await sleep(pause, undefined, { signal }).catch(() => undefined)
  }
  return 'unknown'
}

async function settle(options: ClaimsOptions, row: ClaimRow, signed: SignedPayment): Promise<void> {
  const { db, now, metrics } = options
  const [settled] = await db
    .update(claims)
    .set({ status: 'claimed', transaction: null, updated: now() })
    .where(isOwn(row, signed))
    .returning()
  if (settled !== undefined)
    metrics.count('nightjar_claims_total', { purpose: row.purpose, outcome: 'paid' })
}

/** Frees a claim whose transaction, if there is one, can never be accepted. @throws ApiRefusalError once it is free */
async function fail(
  { db, now, log, metrics }: ClaimsOptions,
  row: ClaimRow,
  signed: SignedPayment | undefined,
  error?: unknown,
): Promise<void> {
  const [freed] = await db
    .update(claims)
    .set({ status: 'failed', transaction: null, updated: now() })
    .where(isOwn(row, signed))
    .returning()
  if (freed === undefined) return
  const reason = error instanceof BaseError ? error.message : 'refused or rejected'
  log.warn(
    { purpose: row.purpose, reason: reason.replace(/aleo1\w+/g, 'aleo1…') },
    'claim not paid',
  )
  metrics.count('nightjar_claims_total', { purpose: row.purpose, outcome: 'failed' })
  throw notPaid()
}

async function touchRow({ db, now }: ClaimsOptions, row: ClaimRow): Promise<void> {
  await db.update(claims).set({ updated: now() }).where(isPending(row))
}

async function selectClaim(db: Database, claim: Claim | ClaimRow): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(claims).where(ofClaim(claim))
  return row
}

const ofClaim = (claim: Claim | ClaimRow) =>
  and(
    eq(claims.purpose, claim.purpose),
    eq(claims.round, roundOf(claim)),
    eq(claims.address, claim.address),
  )

const roundOf = ({ round = 1 }: Claim | ClaimRow): number => round

const isPending = (row: ClaimRow) => and(ofClaim(row), eq(claims.status, 'pending'))

/** The claim's row if it is pending with this transaction, or with none. */
const isOwn = (row: ClaimRow, signed: SignedPayment | undefined) =>
  and(isPending(row), signed ? eq(claims.txId, signed.id) : isNull(claims.transaction))

const signedOf = ({ txId, transaction }: ClaimRow): SignedPayment | undefined =>
  txId === null || transaction === null ? undefined : { id: txId, transaction }

/** Prizes come from the operator's own account: the faucet's balance is there for everyone to take. */
function paymentOf({ purpose, address, amount, tokenId }: ClaimRow): Payment {
  return purpose === 'credits'
    ? {
        program: CREDITS_PROGRAM,
        function: 'transfer_public',
        inputs: [address, `${amount}u64`],
      }
    : {
        program: PROGRAMS.core,
        function: 'transfer_public',
        inputs: [`${tokenId}`, address, `${amount}u128`],
      }
}

const notPaid = (): ApiRefusalError => refusalFor('unavailable', 'not_paid')

function rethrowRefusal(error: unknown): void {
  if (error instanceof ApiRefusalError) throw error // anything else left the claim pending
}

async function describe(options: ClaimsOptions, claim: Claim, makeOffer: MakeOffer) {
  const row = await selectClaim(options.db, claim)
  return row === undefined || row.status === 'failed'
    ? describeOffer(claim, await makeOffer(options.db))
    : describeRow(row, options.now())
}
