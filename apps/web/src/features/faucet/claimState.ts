export type ClaimState =
  | { readonly kind: 'ready'; readonly amount: bigint }
  | { readonly kind: 'sending' }
  | { readonly kind: 'cooldown'; readonly blocks: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'no-credits' }
  | { readonly kind: 'reading' }

/** The data about one token's claim; undefined while loading. */
export type ClaimContext = {
  readonly limit: bigint
  /** The faucet's remaining balance. */
  readonly balance: bigint
  readonly isSending: boolean
  readonly nextHeight: number | undefined
  readonly height: number
  readonly credits: bigint | undefined
  readonly feeMicrocredits: bigint
}

/** Whether a token can be claimed now, and how much: the limit, or the remaining balance. */
export function claimState(context: ClaimContext): ClaimState {
  const { limit, balance, isSending, nextHeight, height, credits, feeMicrocredits } = context
  const amount = balance < limit ? balance : limit
  if (isSending) return { kind: 'sending' }
  if (nextHeight === undefined || credits === undefined) return { kind: 'reading' }
  if (amount === 0n) return { kind: 'empty' }
  const blocks = nextHeight - (height + 1) // the earliest block that could contain the claim
  if (blocks > 0) return { kind: 'cooldown', blocks }
  if (credits < feeMicrocredits) return { kind: 'no-credits' }
  return { kind: 'ready', amount }
}
