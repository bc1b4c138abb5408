import { loadSdk } from '../chainCrypto.ts'
import type { Payment, SignedPayment } from './payer.ts'

export type SignerOptions = {
  /** Nodes of the same chain; the SDK is given the first. */
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
  const { nodeUrls, chainNetwork, isLocal, privateKey } = options
  const sdk = await loadSdk(chainNetwork)
  if (isLocal) sdk.getOrInitConsensusVersionTestHeights()
  const account = new sdk.Account({ privateKey })
  const keys = new sdk.AleoKeyProvider()
  keys.useCache(true)
  const manager = new sdk.ProgramManager(nodeUrls[0], keys)
  manager.setAccount(account)
  return async ({ program, function: functionName, inputs }: Payment): Promise<SignedPayment> => {
    const request = {
      programName: program,
      functionName,
      inputs: [...inputs],
      priorityFee: 0,
      privateFee: false,
    }
    const transaction = isLocal
      ? await manager.buildDevnodeExecutionTransaction(request)
      : await manager.buildExecutionTransaction(request)
    return { id: transaction.id(), transaction: transaction.toString() }
  }
}
