import { type AleoClient, BaseError } from '@nightjar/aleo'
import type { SignedPayment } from './payer.ts'

/** What the chain says of a sent transaction; `unknown` when it says nothing or nobody could be asked. */
export type Outcome = 'accepted' | 'rejected' | 'unknown'

type Chain = Pick<AleoClient, 'findTransactionId' | 'getConfirmedTransaction'>

/**
 * What became of a signed transaction, rejected only where the node shows it rejected in a block.
 * It is looked for by its fee's transition: a rejected transaction stands under a new id, which not every
 * node finds by the old one, but it keeps its fee. An odd answer of the node says nothing.
 */
export async function readOutcome(node: Chain, signed: SignedPayment): Promise<Outcome> {
  try {
    const id = await node.findTransactionId(feeTransitionOf(signed))
    if (id === null) return 'unknown'
    const { status } = await node.getConfirmedTransaction(id)
    return status === 'accepted' || status === 'rejected' ? status : 'unknown'
  } catch (error) {
    if (error instanceof BaseError) return 'unknown' // not yet in a block, or the node is unwell
    throw error
  }
}

function feeTransitionOf({ transaction }: SignedPayment): string {
  const { fee }: SignedFee = JSON.parse(transaction)
  return fee.transition.id
}

/** The part of a transaction's JSON that is read here; the payer always adds a fee. */
type SignedFee = { readonly fee: { readonly transition: { readonly id: string } } }
