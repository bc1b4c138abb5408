import { type ExplorerTransaction, isSameId, type Pair } from '@nightjar/sdk'

type Facts = {
  /** The pools of the route. */
  readonly pairs: readonly Pair[]
  /** Everybody's newest calls, newest first. */
  readonly calls: readonly ExplorerTransaction[]
  /** Of the last block. */
  readonly height: number
  /** Blocks from the wallet's question to the block that took it, of one's own latest transactions. */
  readonly waits: readonly number[]
}

export type Suggestion = {
  readonly slippageBps: number
  /** How much one swap has moved the price of a pool on the way at most, in basis points, rounded up. */
  readonly largestBps: number
  /** Blocks that the own transaction is expected to take. */
  readonly blocks: number
}

const steps = [10, 20, 30, 50, 100, 200, 300, 500] as const

/** Where nothing was sent yet: proving takes a wallet about half a minute, a block three seconds. */
const UNKNOWN_WAIT = 10

/**
 * A tolerance that the price is unlikely to leave until the transaction is taken, from what moved the pools lately.
 * 1. Each swap in the list moves a pool by twice the part of the reserve that it paid in: so depth counts.
 * 2. As many of the largest moves as the list has swaps in so many blocks could come first; at least one.
 * 3. The pools of a route add up; the sum is doubled for the half of the tolerance that limits leave, and rounded up
 *    to a step that others have too.
 */
export function suggestTolerance({ pairs, calls, height, waits }: Facts): Suggestion {
  const blocks = median(waits) ?? UNKNOWN_WAIT
  const oldest = calls.at(-1)?.height ?? height
  const span = Math.max(1, height - oldest)
  const moves = pairs.map((pair) => {
    const each = calls.flatMap((call) => moveOf(call, pair) ?? []).toSorted((a, b) => b - a)
    const expected = Math.max(1, Math.ceil((each.length * blocks) / span))
    return { largest: each[0] ?? 0, sum: each.slice(0, expected).reduce((a, b) => a + b, 0) }
  })
  const wanted = 2 * moves.reduce((sum, move) => sum + move.sum, 0)
  const slippageBps = steps.find((step) => step >= wanted) ?? steps[steps.length - 1] ?? 500
  return { slippageBps, largestBps: Math.max(0, ...moves.map(({ largest }) => largest)), blocks }
}

/** How far a swap moved a pool's price, in basis points, rounded up; undefined for what did not. */
function moveOf(call: ExplorerTransaction, pair: Pair): number | undefined {
  const isOfPair = call.pairs.some((id) => isSameId(id, pair.id))
  const paid = call.paid[0]
  if (call.tx_type !== 'swap' || call.status !== 'accepted' || !isOfPair || !paid) return undefined
  const reserve = [pair.token0, pair.token1].some(({ id }) => isSameId(id, paid.token_id))
    ? isSameId(pair.token0.id, paid.token_id)
      ? pair.reserve0
      : pair.reserve1
    : undefined // the middle of a path: what came in there is not told
  if (reserve === undefined || reserve === 0n) return undefined
  return Number((BigInt(paid.amount) * 20_000n + reserve - 1n) / reserve)
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}
