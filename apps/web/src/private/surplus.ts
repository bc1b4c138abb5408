import type { TokenAmount } from '@nightjar/sdk'
import type { BlockMark } from '../lib/blockMark.ts'

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
  /** A block of the chain that it is on; left out where none was noted. */
  readonly seenBlock?: BlockMark | null
}

/** What is needed to claim it: a counter from which the wallet derives the factor, or the factor itself. */
type Key = { readonly counter: number } | { readonly factor: string }

export type Left = TokenAmount & { readonly isClaimed: boolean }
