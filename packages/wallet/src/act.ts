import { type ForeignErrorKind, WalletError } from './errors.ts'
import type { ExecuteResult, WalletPort } from './types.ts'

/** Makes a call of the connected wallet; every failure is a WalletError and an `error` event. */
export type Act = <Result>(
  action: string,
  kind: ForeignErrorKind,
  run: (port: WalletPort) => Promise<Result>,
) => Promise<Result>

/** Ensures that the wallet is on the page's network and knows the programs. */
export type Prepare = (...programs: readonly string[]) => Promise<void>

/** The same for a transaction built for an account: if another one is connected, the wallet is not asked. */
export type PrepareFor = (address: string, ...programs: readonly string[]) => Promise<void>

/** An answer that names the transaction that was sent. */
export function assertId({ name }: WalletPort, result: ExecuteResult): ExecuteResult {
  if (result.transactionId !== '') return result
  throw new WalletError('Transaction', { code: 'noId', name })
}
