export type ClaimState =
  | { readonly kind: 'ready'; readonly amount: bigint }
  | { readonly kind: 'sending' }
  | { readonly kind: 'cooldown'; readonly blocks: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'no-credits' }
  | { readonly kind: 'reading' }

/** What the page knows of one token's claim; undefined while it is being read. */
export type ClaimContext = {
  readonly limit: bigint
  /** What the faucet has left. */
  readonly balance: bigint
  readonly isSending: boolean
  readonly nextHeight: number | undefined
  readonly height: number
  readonly credits: bigint | undefined
  readonly feeMicrocredits: bigint
}

/** Whether a token can be claimed now, and how much of it: the limit, or what is left. */
export function claimState(context: ClaimContext): ClaimState {
  const { limit, balance, isSending, nextHeight, height, credits, feeMicrocredits } = context
  const amount = balance < limit ? balance : limit
  if (isSending) return { kind: 'sending' }
  if (nextHeight === undefined || credits === undefined) return { kind: 'reading' }
  if (amount === 0n) return { kind: 'empty' }
  const blocks = nextHeight - (height + 1) // the earliest block that could take the claim
  if (blocks > 0) return { kind: 'cooldown', blocks }
  if (credits < feeMicrocredits) return { kind: 'no-credits' }
  return { kind: 'ready', amount }
}
