import { asInPools, type ExplorerTransaction, isSameId, type Pair } from '@nightjar/sdk'

type Facts = {
  /** The pools of the route. */
  readonly pairs: readonly Pair[]
  /** All accounts' latest calls, newest first. */
  readonly calls: readonly ExplorerTransaction[]
  /** Seconds since 1970. */
  readonly now: number
  /** How long the account's own latest transactions took. */
  readonly waits: readonly Wait[]
}

/** From the form to a block, and of these seconds, the blocks after the wallet's answer. */
export type Wait = { readonly seconds: number; readonly blocks: number }

export type Suggestion = {
  readonly slippageBps: number
  /** The largest move of a pool's price on the route by one swap, in basis points, rounded up. */
  readonly largestBps: number
  /** Blocks that the account's own transaction is expected to take. */
  readonly blocks: number
}

const steps = [10, 20, 30, 50, 100, 200, 300, 500] as const

/** The assumption if nothing was sent yet: proving takes a wallet about half a minute. */
const UNKNOWN_WAIT: Wait = { seconds: 30, blocks: 10 }

/**
 * A tolerance that the price is unlikely to exceed until the transaction is in a block, based on recent moves of the pools.
 * 1. Each swap in the list moves a pool by twice the fraction of the reserve that it paid in, so depth counts.
 * 2. As many of the largest moves could come first as the list has swaps in the expected time; at least one.
 * 3. The pools of a route add up; the sum grows by a quarter, because limits leave 80% of a tolerance, and is rounded up to a
 *    common step.
 */
export function suggestTolerance({ pairs, calls, now, waits }: Facts): Suggestion {
  const { seconds, blocks } = median(waits) ?? UNKNOWN_WAIT
  const oldest = calls.at(-1)?.timestamp ?? now
  const span = Math.max(1, now - oldest)
  const moves = pairs.map((pair) => {
    const each = calls.flatMap((call) => moveOf(call, pair) ?? []).sort((a, b) => b - a)
    const expected = Math.max(1, Math.ceil((each.length * seconds) / span))
    return { largest: each[0] ?? 0, sum: each.slice(0, expected).reduce((a, b) => a + b, 0) }
  })
  const wanted = 1.25 * moves.reduce((sum, move) => sum + move.sum, 0)
  const slippageBps = steps.find((step) => step >= wanted) ?? steps[steps.length - 1] ?? 500
  return { slippageBps, largestBps: Math.max(0, ...moves.map(({ largest }) => largest)), blocks }
}

/** How far a swap moved a pool's price, in basis points, rounded up; undefined if it did not. */
function moveOf(call: ExplorerTransaction, pair: Pair): number | undefined {
  const isOfPair = call.pairs.some((id) => isSameId(id, pair.id))
  const [paid] = asInPools(call.paid)
  if (call.tx_type !== 'swap' || call.status !== 'accepted' || !isOfPair || !paid) return undefined
  const reserve = [pair.token0, pair.token1].some(({ id }) => isSameId(id, paid.token_id))
    ? isSameId(pair.token0.id, paid.token_id)
      ? pair.reserve0
      : pair.reserve1
    : undefined // the middle of a path: the amount paid in there is not reported
  if (reserve === undefined || reserve === 0n) return undefined
  return Number((BigInt(paid.amount) * 20_000n + reserve - 1n) / reserve)
}

function median(waits: readonly Wait[]): Wait | undefined {
  return [...waits].sort((a, b) => a.seconds - b.seconds)[waits.length >> 1]
}
