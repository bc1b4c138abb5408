import type { CallStep, PrivateAction, RejectionCause } from '@nightjar/sdk'
import { preflight } from '../preflight/preflight.ts'
import type { Order } from '../transactions/submit.ts'

/** These depend on pools, which others change, or on the exchange's settings; a transfer depends on neither. */
const tried: ReadonlySet<(PrivateAction | CallStep)['kind']> = new Set([
  ...(['swap', 'create', 'add', 'remove', 'wrap', 'unwrap'] as const),
])

/** The server has not yet read a block that the step needs. */
type Late = 'late'

/**
 * Why the chain in its current state would reject an action or a call before it is sent; undefined if it would not, or is
 * unknown.
 * @param since a block that it needs
 */
export async function obstacleTo(
  action: PrivateAction | CallStep | null,
  { transaction, address }: Pick<Order, 'transaction' | 'address'>,
  since = 0,
): Promise<RejectionCause | Late | undefined> {
  if (!action || !tried.has(action.kind)) return undefined
  const { program, function: name, inputs } = transaction
  const { height, result } = await preflight({ program, function: name, inputs, signer: address })
  if (height < since) return 'late'
  return result.kind === 'fails' ? result.cause : undefined
}
