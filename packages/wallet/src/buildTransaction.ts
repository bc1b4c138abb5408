import type { LeoTransaction } from './leoProvider.ts'

export type TransactionOptions = {
  /** Address of the account that calls. */
  readonly publicKey: string
  /** The network's id as the wallet knows it. */
  readonly network: string
  readonly program: string
  readonly method: string
  readonly inputs: readonly string[]
  /** Microcredits, base fee included. */
  readonly fee: number
  readonly feePrivate?: boolean
}

/** A call as wallets of the Leo protocol take it; its fee is public unless it is to be private. */
export function buildTransaction(options: TransactionOptions): LeoTransaction {
  const { publicKey, network, program, method, inputs, fee, feePrivate = false } = options
  return {
    address: publicKey,
    chainId: network,
    transitions: [{ program, functionName: method, inputs }],
    fee,
    feePrivate,
  }
}
