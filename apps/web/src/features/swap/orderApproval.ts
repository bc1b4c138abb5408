import { approvePublic, PROGRAM_ADDRESSES, type Token } from '@nightjar/sdk'

/** Lets the router take this much of a token once: it takes it before it pays credits out. */
export function orderApproval(token: Token, amount: bigint, address: string) {
  return async () => ({
    transaction: approvePublic({ token: token.id, spender: PROGRAM_ADDRESSES.router, amount }),
    address,
    kind: 'approve' as const,
  })
}
