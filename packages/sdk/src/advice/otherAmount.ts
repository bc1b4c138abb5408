import type { PrivateAction } from '../privateActionSchema.ts'
import { endsPublicly } from './linkable.ts'
import { rounder } from './rounder.ts'

/**
 * The amount to act with instead of one that everyone has seen before; undefined if there is none. What becomes public
 * shows its owner: it is the next of 1, 2 or 5 times a power of ten below, which many amounts lead to.
 */
export function otherAmount(action: PrivateAction, amount: bigint): bigint | undefined {
  const half = amount / 2n
  if (half === 0n) return undefined
  return endsPublicly(action) ? commonBelow(amount) : (rounder(amount) ?? rounder(half) ?? half)
}

function commonBelow(amount: bigint): bigint | undefined {
  let unit = 1n
  while (unit * 10n < amount) unit *= 10n
  return [5n, 2n, 1n].map((times) => times * unit).find((size) => size < amount)
}
