import { type ForeignErrorKind, WalletError } from './errors.ts'

/** The answer of a wallet that lacks the call. */
export function notImplemented(kind: ForeignErrorKind): () => Promise<never> {
  return () => Promise.reject(new WalletError(kind, 'Method not implemented.'))
}
