import type { Block, ConfirmedTransaction, Transition } from '@nightjar/aleo'
import type { RecordOrigin } from '@nightjar/sdk'

/** A transition with its position. */
export type Placed = { readonly transition: Transition; readonly origin: RecordOrigin }

/** Every transition of a block, including those of fees. */
export function transitionsOf({ header, transactions }: Block): readonly Placed[] {
  const { height } = header.metadata
  return transactions.flatMap(({ transaction }: ConfirmedTransaction) => {
    const transitions = [
      ...(transaction.type === 'execute' ? transaction.execution.transitions : []),
      ...(transaction.fee ? [transaction.fee.transition] : []),
    ]
    return transitions.map((transition) => {
      const { program, function: name } = transition
      return {
        transition,
        origin: { transactionId: transaction.id, program, function: name, height },
      }
    })
  })
}
