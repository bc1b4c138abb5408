import { createAleoClient } from '@nightjar/aleo'
import { createTransactionBuilder } from '@nightjar/snarkvm'
import { loadSnarkVm } from '@nightjar/snarkvm/load'
import type { Payment, SignedPayment } from './payer.ts'

export type SignerOptions = {
  /** Nodes of the same chain; the signer is given the first. */
  readonly nodeUrls: readonly string[]
  readonly chainNetwork: 'testnet' | 'mainnet'
  /** On a development chain proofs are placeholders. */
  readonly isLocal: boolean
  readonly privateKey: string
}

/** Loads snarkVM and returns a function that signs payments with the operator's key. */
export async function createSigner(
  options: SignerOptions,
): Promise<(payment: Payment) => Promise<SignedPayment>> {
  const { chainNetwork, isLocal, privateKey } = options
  const [nodeUrl = ''] = options.nodeUrls
  const snarkVm = await loadSnarkVm(chainNetwork, { testHeights: isLocal })
  if (!isLocal) {
    return async (payment) => {
      const transaction = await snarkVm.proveExecution({ ...payment, privateKey, nodeUrl })
      return { id: snarkVm.decodeTransaction(transaction).id, transaction }
    }
  }
  const node = createAleoClient({ baseUrl: `${nodeUrl}/${chainNetwork}` })
  const builder = createTransactionBuilder({ snarkVm, node })
  return async (payment) => {
    const { id, text } = await builder.build({ ...payment, privateKey })
    return { id, transaction: text }
  }
}
