import type { ApiReason } from '@nightjar/sdk'

export type Purpose = 'credits' | 'competition'

export type Claim = {
  readonly purpose: Purpose
  /** The competition's round; a purpose without rounds is paid once (1). */
  readonly round?: number
  readonly address: string
}

/** What a claim would pay, or why it pays nothing. */
export type Offer =
  | { readonly kind: 'payable'; readonly tokenId: string | null; readonly amount: bigint }
  | { readonly kind: 'refused'; readonly tokenId: string | null; readonly reason: ApiReason }
