import type { PrivateAction, RejectionCause } from '@nightjar/sdk'
import { preflight } from '../preflight/preflight.ts'
import type { Order } from '../transactions/submit.ts'

/** These depend on pools, which others change, or on the exchange's settings; a transfer depends on neither. */
const tried: ReadonlySet<PrivateAction['kind']> = new Set([
  ...(['swap', 'create', 'add', 'remove', 'wrap', 'unwrap'] as const),
])

/** Why the chain in its current state would reject an action before it is sent; undefined if it would not, or is unknown. */
export async function obstacleTo(
  action: PrivateAction | null,
  { transaction, address }: Pick<Order, 'transaction' | 'address'>,
): Promise<RejectionCause | undefined> {
  if (!action || !tried.has(action.kind)) return undefined
  const { program, function: name, inputs } = transaction
  const { result } = await preflight({ program, function: name, inputs, signer: address })
  return result.kind === 'fails' ? result.cause : undefined
}
