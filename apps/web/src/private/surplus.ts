import type { TokenAmount } from '@nightjar/sdk'

/** What a private action left above its minimum at an address used once, from before anything is sent. */
export type Surplus = Key & {
  /** The blinded address. */
  readonly id: string
  /** The account that can claim it. */
  readonly owner: string
  readonly createdAt: number
  /** The plan that leaves it. */
  readonly plan: string
  /** What is there; null until a block has taken the action, or where its amounts are not proven. */
  readonly left: readonly Left[] | null
}

/** With what it is claimed: a counter from which the wallet derives the factor, or the factor itself. */
type Key = { readonly counter: number } | { readonly factor: string }

export type Left = TokenAmount & { readonly isClaimed: boolean }
