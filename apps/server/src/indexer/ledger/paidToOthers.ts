import type { Traded } from './scores.ts'
import type { ValuedHop } from './tally.ts'

/** Liquidity of a pool: all of it, and what others than one trader hold in public. */
export type Liquidity = { readonly supply: bigint; readonly ofOthers: bigint }

type Known = {
  readonly isListed: (token: string) => boolean
  readonly liquidity: (pair: string) => Liquidity
}

/**
 * The part of a swap for which the trader demonstrably paid fees to others; undefined if there is none.
 * 1. Only hops between listed tokens count: whoever makes a token owns what it is traded for.
 * 2. A hop counts for the share of its pool's liquidity that others hold in public. The rest may be the trader's own: what
 *    the trader holds in public is, and of private liquidity nobody knows whose it is.
 * 3. A swap counts at its least such hop, as `worthOfSwap` has it.
 */
export function paidToOthers(
  hops: readonly ValuedHop[],
  { isListed, liquidity }: Known,
): Traded | undefined {
  const counted = hops.flatMap(({ hop, value }) => {
    if (value === undefined || !isListed(hop.tokenIn) || !isListed(hop.tokenOut)) return []
    const { supply, ofOthers } = liquidity(hop.pair)
    return [{ hop, value: supply === 0n ? 0n : (value * ofOthers) / supply }] // rounds down: it must not exceed the fees
  })
  const [first, last] = [counted[0], counted.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const value = counted.reduce(
    (least, each) => (each.value < least ? each.value : least),
    first.value,
  )
  return value === 0n ? undefined : { tokens: [first.hop.tokenIn, last.hop.tokenOut], value }
}
