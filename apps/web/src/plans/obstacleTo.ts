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
  order: Simulated,
  since = 0,
): Promise<RejectionCause | Late | undefined> {
  if (!action || !tried.has(action.kind)) return undefined
  const { height, result } = await simulate(order)
  if (height < since) return 'late'
  return result.kind === 'fails' ? result.cause : undefined
}

type Simulated = Pick<Order, 'transaction' | 'address'>

const simulate = ({ transaction: { program, function: name, inputs }, address }: Simulated) =>
  preflight({ program, function: name, inputs, signer: address })

/**
 * Asks for all that every other private action is simulated with, or its absence would tell that this is a claim. What comes
 * of it says nothing: nobody is asked what a one-time address holds.
 */
export async function askAsOthers(claim: Simulated): Promise<void> {
  await simulate(claim).catch(() => undefined)
}
