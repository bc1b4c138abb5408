import { type ForeignErrorKind, toWalletError } from './errors.ts'

/** Calls a wallet's own code; whatever it throws becomes a WalletError that keeps its message. */
export async function ask<Answer>(
  kind: ForeignErrorKind,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (thrown) {
    throw toWalletError(thrown, kind)
  }
}
