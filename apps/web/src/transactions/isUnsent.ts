import type { WalletErrorKind } from '@nightjar/wallet/errors'
import { isRefusal } from '../lib/sentenceOf.ts'

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
 * Whether an error from asking a wallet shows that nothing was sent. Any other error may occur after the network has
 * accepted the transaction. The error's class is not checked, to keep it out of the first page.
 */
export function isUnsent(error: unknown): boolean {
  const isKnown = error instanceof Error && 'kind' in error && unsentKinds.has(error.kind)
  return isKnown || isRefusal(error)
}
