import { functionOf, type Movement, PROGRAMS, WRAPPED_ALEO } from '@nightjar/sdk'
import { CREDITS_ID } from './movements.ts'

type Moved = { readonly paid: readonly Movement[]; readonly received: readonly Movement[] }

type Call = { readonly program: string; readonly function: string }

/** Calls of the router that wrap credits on the way to the pools. */
const paying: ReadonlySet<string> = new Set([
  'swap_credits_for_tokens',
  'swap_private_credits_for_token',
  'add_liquidity_credits_first',
  'add_liquidity_credits_second',
])
/** Calls of the router that unwrap their minimum; anything above it stays wrapped. */
const receiving: ReadonlySet<string> = new Set([
  'swap_tokens_for_credits',
  'swap_private_for_credits',
])

/**
 * What a call moved, in the tokens that its owner paid and received: pools hold credits in their wrapped form, and the
 * chain's replay reports that. `least` is the requested amount of credits; without it the unwrapped amount is unknown.
 * Entries already converted are unchanged.
 */
export function inCredits({ program, function: name }: Call, moved: Moved, least?: bigint): Moved {
  if (program !== PROGRAMS.router) return moved
  if (paying.has(name)) return { ...moved, paid: moved.paid.map(asCredits) }
  const isTold = moved.received.some(({ token_id }) => token_id === CREDITS_ID)
  if (!receiving.has(name) || least === undefined || isTold) return moved
  return { ...moved, received: moved.received.flatMap((each) => unwrapped(each, least)) }
}

const isWrapped = ({ token_id }: Movement): boolean => token_id === WRAPPED_ALEO.id

const asCredits = (movement: Movement): Movement =>
  isWrapped(movement) ? { ...movement, token_id: CREDITS_ID } : movement

function unwrapped(movement: Movement, least: bigint): readonly Movement[] {
  const rest = BigInt(movement.amount) - least
  if (!isWrapped(movement) || rest < 0n) return [movement]
  const paidOut = { token_id: CREDITS_ID, amount: String(least) }
  return rest > 0n ? [paidOut, { ...movement, amount: String(rest) }] : [paidOut]
}

type Sent = Pick<Moved, 'received'> & {
  readonly mark: Call & { readonly inputs: readonly string[] }
}

/** The requested minimum of credits, from the transaction as sent: private inputs are not stored. */
export function leastCredits({ mark, received }: Sent): bigint | undefined {
  const names = Object.keys(functionOf(mark.program, mark.function)?.inputs ?? {})
  const digits = /^(\d+)u64$/.exec(mark.inputs[names.indexOf('amount_out_min')] ?? '')?.[1]
  const expected = received.find(({ token_id }) => token_id === CREDITS_ID)?.amount
  const least = digits ?? expected
  return least === undefined ? undefined : BigInt(least)
}
