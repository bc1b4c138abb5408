import type { PrivateAction } from '@nightjar/sdk'
import type { Cause } from '../preflight/causeOf.ts'
import { preflight } from '../preflight/preflight.ts'
import type { Order } from '../transactions/submit.ts'

/** They depend on pools, which others move, or on the exchange's switches; a transfer depends on nobody. */
const tried: ReadonlySet<PrivateAction['kind']> = new Set([
  ...(['swap', 'create', 'add', 'remove', 'wrap', 'unwrap'] as const),
])

/** Why the chain, as it is now, would reject an action that is about to be sent; undefined where it would not, or may not. */
export async function obstacleTo(
  action: PrivateAction | null,
  { transaction, address }: Pick<Order, 'transaction' | 'address'>,
): Promise<Cause | undefined> {
  if (!action || !tried.has(action.kind)) return undefined
  const { program, function: name, inputs } = transaction
  const { result } = await preflight({ program, function: name, inputs, signer: address })
  return result.kind === 'fails' ? result.cause : undefined
}
