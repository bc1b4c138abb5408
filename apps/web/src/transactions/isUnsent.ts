import type { WalletErrorKind } from '../wallets/errors.ts'

/** Kinds of failures before a wallet was asked to send, and of a wallet that knows that nothing was sent. */
const unsentKinds: ReadonlySet<unknown> = new Set<WalletErrorKind>([
  'NotReady',
  'NotSelected',
  'NotConnected',
  'Load',
  'Config',
  'Connection',
  'Account',
  'PublicKey',
  'SignTransaction',
  'SendTransaction',
])

/**
 * Whether an error in asking a wallet shows that nothing was sent. Any other may come after the network has taken the
 * transaction. Its class is not asked for: the first page does without.
 */
export function isUnsent(error: unknown): boolean {
  const isKnown = error instanceof Error && 'kind' in error && unsentKinds.has(error.kind)
  return isKnown || isRefusal(error)
}

/** Whether the person said no, which needs no words. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'rejected' in error && error.rejected === true
}
