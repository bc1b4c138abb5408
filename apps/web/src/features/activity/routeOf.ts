import { CREDITS, type ServedPair, tokenOfMovement, WRAPPED_ALEO } from '@nightjar/sdk'

type Ends = Pick<ServedPair, 'token_a' | 'token_b'>

/**
 * The tokens on a swap's path, beginning with the paid one: each pool turns one of its tokens into the other. Undefined if
 * the pools do not form a chain: parts of a split swap run in parallel.
 */
export function routeOf(paid: string, pools: readonly Ends[]): readonly string[] | undefined {
  const route = [inPools(paid)]
  for (const { token_a, token_b } of pools) {
    const at = route.at(-1)
    if (at !== token_a && at !== token_b) return undefined
    route.push(at === token_a ? token_b : token_a)
  }
  return route.length > 1 ? route : undefined
}

/** Pools hold credits in their wrapped form. */
function inPools(id: string): string {
  return tokenOfMovement([], { token_id: id }) === CREDITS ? WRAPPED_ALEO.id : id
}
