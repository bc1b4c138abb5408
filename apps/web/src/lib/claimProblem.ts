import { BaseError } from '@nightjar/aleo'
import type { ClaimStatus } from '@nightjar/sdk'
import { sentenceOf } from './sentenceOf.ts'

/** Why a claim is not paid, worded like any refusal of the server. */
export function claimProblem(status: ClaimStatus | undefined): string {
  if (!status?.reason) return ''
  const { reason, reason_code } = status
  return sentenceOf(new BaseError(reason, { code: 'claim', details: { reason: reason_code } }))
}
