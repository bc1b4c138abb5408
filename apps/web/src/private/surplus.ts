import type { TokenAmount } from '@nightjar/sdk'
import type { BlockMark } from '../wallets/scan/blockMark.ts'

/** The surplus of a private action at a one-time address, stored before anything is sent. */
export type Surplus = Key & {
  /** The blinded address. */
  readonly id: string
  /** The account that can claim it. */
  readonly owner: string
  readonly createdAt: number
  /** The plan that leaves it. */
  readonly plan: string
  /** The amount there; null until the action is in a block, or if its amounts are not verified. */
  readonly left: readonly Left[] | null
  /** A block of its chain; left out if none was recorded. */
  readonly seenBlock?: BlockMark | null
  /** An action in a block has left something there, even if the amount is not known. */
  readonly isUsed?: true
  /** No block up to here shows the address; left out before it was searched for. */
  readonly searchedTo?: number
}

/** What is needed to claim it: a counter from which the wallet derives the factor, or the factor itself. */
type Key = { readonly counter: number } | { readonly factor: string }

export type Left = TokenAmount & { readonly isClaimed: boolean }

/** The remainder after a claim: another action may have added to the amount that was claimed. */
export function withClaim(left: readonly Left[], claim: TokenAmount): readonly Left[] {
  return left.map((each) => {
    if (each.token !== claim.token) return each
    const rest = each.amount - claim.amount
    return rest > 0n ? { ...each, amount: rest } : { ...each, isClaimed: true }
  })
}
