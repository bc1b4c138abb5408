import { API_REASONS, type ApiReason, type ClaimStatus } from '@nightjar/sdk'
import type { claims } from '../db/schema.ts'
import type { Claim, Offer } from './claim.ts'

export type ClaimRow = typeof claims.$inferSelect

/** A payment that takes longer needs the operator; it remains the claim's only one and may still be accepted. */
const STUCK_SECONDS = 86_400

/** The state of a requested claim, at a time in seconds. */
export function describeRow(row: ClaimRow, now: number): ClaimStatus {
  const isStuck = row.status === 'pending' && row.created < now - STUCK_SECONDS
  return {
    address: row.address,
    status: row.status === 'claimed' ? 'claimed' : isStuck ? 'unavailable' : 'pending',
    ...reasonIn(isStuck ? 'not_confirmed' : undefined),
    token_id: row.tokenId,
    amount: row.amount.toString(),
    tx_id: row.txId,
  }
}

/** The state of a claim that can be requested. */
export function describeOffer({ address }: Claim, offer: Offer): ClaimStatus {
  const isPayable = offer.kind === 'payable'
  return {
    address,
    status: isPayable ? 'available' : 'unavailable',
    ...reasonIn(isPayable ? undefined : offer.reason),
    token_id: offer.tokenId,
    amount: isPayable ? offer.amount.toString() : '0',
    tx_id: null,
  }
}

const reasonIn = (reason: ApiReason | undefined) => ({
  reason: reason ? API_REASONS[reason] : null,
  reason_code: reason ?? null,
})
