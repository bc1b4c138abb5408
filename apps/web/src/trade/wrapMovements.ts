import { isCredits, type Movement, movementOf, outsideMovement } from '@nightjar/sdk'
import type { Wrapping } from '../lib/wrapping.ts'

/** Both sides of a wrap as lists of transactions have them. */
export function wrapMovements(
  { outside, inside }: Wrapping,
  amount: bigint,
): { readonly outside: Movement[]; readonly inside: Movement[] } {
  return {
    outside: [isCredits(outside) ? movementOf(outside, amount) : outsideMovement(inside, amount)],
    inside: [movementOf(inside, amount)],
  }
}
