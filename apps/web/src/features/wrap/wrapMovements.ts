import { isCredits, type Movement, movementOf } from '@nightjar/sdk'
import type { Wrapping } from '../../lib/wrapping.ts'

/** Both sides of a wrap as stored in the lists of transactions, where a token of another program has no id. */
export function wrapMovements(
  { outside, inside }: Wrapping,
  amount: bigint,
): { readonly outside: Movement[]; readonly inside: Movement[] } {
  return {
    outside: isCredits(outside) ? [movementOf(outside, amount)] : [],
    inside: [movementOf(inside, amount)],
  }
}
