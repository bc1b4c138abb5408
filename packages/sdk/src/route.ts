import { type Pair, poolFor } from './pair.ts'
import { priceImpactPpm, type QuotePool, quoteExactIn, quoteExactOut } from './quote.ts'
import { isSameId, type Token } from './token.ts'

/** Most pairs that one transaction trades through (`swap_exact_path`). */
export const MAX_HOPS = 3

/** A way from one token to another; `tokens` and `amounts` are one longer than `pairs`. */
export type Route = {
  readonly tokens: readonly Token[]
  readonly pairs: readonly Pair[]
  readonly amounts: readonly bigint[]
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Worsening against the prices before, fees left out, in parts per million. */
  readonly impactPpm: bigint
}

type Search = {
  readonly pairs: readonly Pair[]
  readonly tokenIn: Pick<Token, 'id'>
  readonly tokenOut: Pick<Token, 'id'>
  readonly maxHops?: number
}

/** A partial way: the token it has reached from its start, and the amount there. */
type Step = {
  readonly token: Token
  readonly amount: bigint
  readonly pair: Pair | undefined
  readonly previous: Step | undefined
}

/**
 * The route that pays the most for an exact input, over up to three hops; undefined when none pays.
 *
 * 1. Start with the input at its own token.
 * 2. Each round extends every way by one pair and keeps the best way to each token. That loses nothing:
 *    below a pool’s limit a quote never falls when its input grows, so the best way on goes through the
 *    best way there.
 * 3. A way that reaches `tokenOut` is not extended. More wins; equal amounts prefer fewer hops.
 */
export function findBestExactIn(search: Search & { amountIn: bigint }): Route | undefined {
  const best = explore(search, {
    start: search.tokenIn,
    end: search.tokenOut,
    amount: search.amountIn,
    quote: (pair, from, amount) => quoteExactIn(amount, poolFor(pair, from)),
    isBetter: (a, b) => a > b,
  })
  return best ? toRoute(chain(best).toReversed()) : undefined
}

/**
 * The route that asks the least for an output, over up to three hops; undefined when none can pay it.
 * Found as above from the output backwards. Sent as exact input it pays the output or slightly more.
 */
export function findBestExactOut(search: Search & { amountOut: bigint }): Route | undefined {
  const best = explore(search, {
    start: search.tokenOut,
    end: search.tokenIn,
    amount: search.amountOut,
    quote: (pair, from, amount) => quoteExactOut(amount, flip(poolFor(pair, from))),
    isBetter: (a, b) => a < b,
  })
  return best ? toRoute(chain(best)) : undefined
}

/** The pools of a route in the order they are traded through. */
export function routePools({ pairs, tokens }: Pick<Route, 'pairs' | 'tokens'>): QuotePool[] {
  return pairs.map((pair, hop) => poolFor(pair, tokens[hop]))
}

type Exploration = {
  start: Pick<Token, 'id'>
  end: Pick<Token, 'id'>
  amount: bigint
  quote: (pair: Pair, from: Token, amount: bigint) => bigint
  isBetter: (a: bigint, b: bigint) => boolean
}

function explore({ pairs, maxHops = MAX_HOPS }: Search, exploration: Exploration) {
  const { start, end, amount, isBetter } = exploration
  const neighbours = indexPairs(pairs)
  const startToken = findToken(pairs, start.id)
  if (!startToken || isSameId(start.id, end.id) || amount <= 0n) return undefined
  let frontier: readonly Step[] = [
    { token: startToken, amount, pair: undefined, previous: undefined },
  ]
  let best: Step | undefined
  for (let hop = 0; hop < Math.min(maxHops, MAX_HOPS); hop++) {
    const reached = extend(frontier, neighbours, exploration)
    const arrived = reached.find(({ token }) => isSameId(token.id, end.id))
    if (arrived && (!best || isBetter(arrived.amount, best.amount))) best = arrived
    frontier = reached.filter((step) => step !== arrived)
  }
  return best
}

function extend(
  frontier: readonly Step[],
  neighbours: ReadonlyMap<string, readonly Pair[]>,
  { quote, isBetter }: Exploration,
): readonly Step[] {
  const best = new Map<string, Step>()
  for (const step of frontier) {
    for (const pair of neighbours.get(step.token.id) ?? []) {
      const token = pair.token0.id === step.token.id ? pair.token1 : pair.token0
      if (visits(step, token)) continue
      const amount = quote(pair, step.token, step.amount)
      const known = best.get(token.id)
      if (amount > 0n && (!known || isBetter(amount, known.amount))) {
        best.set(token.id, { token, amount, pair, previous: step })
      }
    }
  }
  return [...best.values()]
}

function indexPairs(pairs: readonly Pair[]): ReadonlyMap<string, readonly Pair[]> {
  const index = new Map<string, Pair[]>()
  for (const pair of pairs) {
    for (const { id } of [pair.token0, pair.token1]) {
      const list = index.get(id)
      if (list) list.push(pair)
      else index.set(id, [pair])
    }
  }
  return index
}

function findToken(pairs: readonly Pair[], id: string): Token | undefined {
  for (const { token0, token1 } of pairs) {
    if (isSameId(token0.id, id)) return token0
    if (isSameId(token1.id, id)) return token1
  }
  return undefined
}

function visits(step: Step | undefined, token: Token): boolean {
  for (let at = step; at; at = at.previous) if (at.token.id === token.id) return true
  return false
}

/** The steps of a way, its last one first. */
function chain(last: Step): Step[] {
  const steps: Step[] = []
  for (let at: Step | undefined = last; at; at = at.previous) steps.push(at)
  return steps
}

const flip = ({ reserveIn, reserveOut, feeBps }: QuotePool): QuotePool => ({
  reserveIn: reserveOut,
  reserveOut: reserveIn,
  feeBps,
})

function toRoute(steps: readonly Step[]): Route {
  const tokens = steps.map(({ token }) => token)
  const amounts = steps.map(({ amount }) => amount)
  const pairs = steps.flatMap(({ pair }) => (pair ? [pair] : []))
  const [amountIn = 0n, amountOut = 0n] = [amounts[0], amounts.at(-1)]
  const impactPpm = priceImpactPpm(amountIn, amountOut, routePools({ pairs, tokens }))
  return { tokens, pairs, amounts, amountIn, amountOut, impactPpm }
}
