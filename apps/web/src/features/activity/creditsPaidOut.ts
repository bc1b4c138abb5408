import type { Transaction } from '@nightjar/aleo'
import { type ExplorerTransaction, leastCredits, movementsOf, PROGRAMS } from '@nightjar/sdk'
import { openNode } from '../../network/node.ts'

const CALL = 'swap_tokens_for_credits'

type ReadTransaction = (id: string) => Promise<Transaction>

/**
 * The calls as the server lists them, with credits if the router paid them out publicly. How many is only in the call's own
 * inputs, which come from the node. Without its answer the calls stay as listed.
 */
export async function withCreditsPaidOut(
  calls: readonly ExplorerTransaction[],
  read: ReadTransaction = (id) => openNode().getTransaction(id),
): Promise<ExplorerTransaction[]> {
  return Promise.all(
    calls.map(async (call) => {
      if (call.program !== PROGRAMS.router || call.function !== CALL) return call
      const least = leastOf(await read(call.tx_id).catch(() => undefined), call)
      return { ...call, received: [...movementsOf(call, call, { least }).received] }
    }),
  )
}

function leastOf(
  transaction: Transaction | undefined,
  { transition_id }: ExplorerTransaction,
): bigint | undefined {
  const transitions = transaction?.type === 'execute' ? transaction.execution.transitions : []
  const found = transitions.find(({ id }) => id === transition_id)
  if (!found) return undefined
  const inputs = (found.inputs ?? []).map(({ value = '' }) => value)
  return leastCredits({
    mark: { program: found.program, function: found.function, inputs },
    received: [],
  })
}
