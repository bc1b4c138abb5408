import { approvePublic, PROGRAM_ADDRESSES, type Token } from '@nightjar/sdk'

/** Allows the router to take this amount of a token once; it takes it before paying credits out. */
export function orderApproval(token: Token, amount: bigint, address: string) {
  return async () => ({
    transaction: approvePublic({ token: token.id, spender: PROGRAM_ADDRESSES.router, amount }),
    address,
    kind: 'approve' as const,
  })
}
