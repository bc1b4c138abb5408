import { type AleoClient, BaseError } from '@nightjar/aleo'
import type { SignedPayment } from './payer.ts'

/** The chain's verdict on a sent transaction; `unknown` if there is none or no node could be reached. */
export type Outcome = 'accepted' | 'rejected' | 'unknown'

type Chain = Pick<AleoClient, 'findTransactionId' | 'getConfirmedTransaction'>

/**
 * The outcome of a signed transaction; rejected only if the node shows it rejected in a block. It is looked up by its
 * fee's transition: a rejected transaction gets a new id, which not every node finds by the old one, but it keeps its
 * fee. An unexpected answer from the node proves nothing.
 */
export async function readOutcome(node: Chain, signed: SignedPayment): Promise<Outcome> {
  try {
    const id = await node.findTransactionId(feeTransitionOf(signed))
    if (id === null) return 'unknown'
    const { status } = await node.getConfirmedTransaction(id)
    return status === 'accepted' || status === 'rejected' ? status : 'unknown'
  } catch (error) {
    if (error instanceof BaseError) return 'unknown' // not yet in a block, or the node fails
    throw error
  }
}

function feeTransitionOf({ transaction }: SignedPayment): string {
  const { fee }: SignedFee = JSON.parse(transaction)
  return fee.transition.id
}

/** The part of a transaction's JSON that is read here; the payer always adds a fee. */
type SignedFee = { readonly fee: { readonly transition: { readonly id: string } } }
