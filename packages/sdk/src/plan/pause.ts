/** Why the chain would reject a step, as far as its owner can do something about it. */
export type RejectionCause =
  | 'price'
  | 'overflow'
  | 'balance'
  | 'paused'
  | 'privateOff'
  | 'blocked'
  | 'blacklist'
  | 'deadline'
  | 'pair'
  | 'other'

/** Why a plan waits for its owner, or, delayed, for others. */
export type PauseReason =
  /** The page was closed before the wallet answered; its owner stopped waiting. */
  | { readonly kind: 'left' | 'givenUp' }
  /** Its owner declined in the wallet. */
  | { readonly kind: 'refused' }
  /** A block rejected it, in the chain's words. */
  | { readonly kind: 'rejected'; readonly message: string }
  /** It is in no block in time; it is on no chain, because that was reset. */
  | { readonly kind: 'expired' | 'reset' }
  /** It may have happened, and nothing more can be found out about it. */
  | { readonly kind: 'doubtful' }
  /** It was certainly not sent, may have been, or something else failed; in the wallet's or the chain's words. */
  | { readonly kind: 'unsent' | 'unconfirmed' | 'failed'; readonly message: string }
  /** The chain would reject it: it was not sent. */
  | { readonly kind: 'obstacle'; readonly cause: RejectionCause }
  /** This browser does not store that it is sent, so it was not: after a reload it would be sent again. */
  | { readonly kind: 'unstored' }
  /** Records no longer cover the amount, or the fee; the secret of the surplus' address is not stored. */
  | { readonly kind: 'short' | 'noFee' | 'noFactor' }
  /** It is delayed and continues by itself; it was delayed, but too few others acted. */
  | { readonly kind: 'waiting' | 'alone' }

export type Pause = PauseReason & { readonly at: number }

const certain: ReadonlySet<PauseReason['kind']> = new Set([
  ...(['refused', 'rejected', 'unsent', 'unstored'] as const),
])

/** Whether a step that was sent before this pause may still happen. */
export function leavesDoubt({ kind }: PauseReason): boolean {
  return !certain.has(kind)
}
