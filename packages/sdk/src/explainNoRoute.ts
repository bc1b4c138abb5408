import { MAX_RESERVE } from './constants.ts'
import { type Pair, reserveOf } from './pair.ts'
import { MAX_HOPS } from './route.ts'
import type { Token } from './token.ts'

/** Why a swap has no route. */
export type NoRoute =
  /** The only pools on the way have amounts that are currently unknown. */
  | 'in-doubt'
  | 'no-route'
  /** The wanted amount exceeds the pools' reserves. */
  | 'over-reserves'
  /** The paid amount is so small that nothing comes out. */
  | 'too-small'
  /** A pool can hold no more than `MAX_RESERVE` of a token. */
  | 'over-limit'

export type UnroutedSwap = {
  readonly pairs: readonly Pair[]
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly exact: 'in' | 'out'
  /** Base units of the exact side. */
  readonly amount: bigint
}

/** Explains why `findBestExactIn` or `findBestExactOut` found nothing for a swap. */
export function explainNoRoute(swap: UnroutedSwap): NoRoute {
  const { pairs, exact } = swap
  const known = pairs.filter(({ isInDoubt }) => !isInDoubt)
  if (!isReachable(known, swap)) return isReachable(pairs, swap) ? 'in-doubt' : 'no-route'
  if (exact === 'out') return 'over-reserves'
  return isOverLimit(swap) ? 'over-limit' : 'too-small'
}

/** Whether pairs with liquidity connect the two tokens within the hops of one transaction. */
function isReachable(pairs: readonly Pair[], { tokenIn, tokenOut }: UnroutedSwap): boolean {
  const filled = pairs.filter(({ reserve0, reserve1 }) => reserve0 > 0n && reserve1 > 0n)
  let reached = new Set([tokenIn.id])
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const next = new Set(reached)
    for (const { token0, token1 } of filled) {
      if (reached.has(token0.id)) next.add(token1.id)
      if (reached.has(token1.id)) next.add(token0.id)
    }
    reached = next
  }
  return reached.has(tokenOut.id)
}

function isOverLimit({ pairs, tokenIn, amount }: UnroutedSwap): boolean {
  const own = pairs.filter(({ token0, token1 }) => [token0.id, token1.id].includes(tokenIn.id))
  return own.every((pair) => reserveOf(pair, tokenIn) + amount >= MAX_RESERVE)
}
