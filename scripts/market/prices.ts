import { exp } from './exactMath.ts'
import { createRandom } from './random.ts'
import { busyness } from './rhythm.ts'

/** A token's price in dollars and how it moves. */
type Asset = {
  readonly symbol: string
  readonly price: number
  /** Standard deviation of a day's change. */
  readonly daily: number
  /** Share of the change that it has in common with the whole market, and with all of its own kind. */
  readonly market: number
  readonly kind: number
}

/** The seeded pools agree on these first prices. */
const assets: readonly Asset[] = [
  { symbol: 'WALEO', price: 0.2, daily: 0.017, market: 0.6, kind: 0.2 },
  { symbol: 'WBTC', price: 64_000, daily: 0.011, market: 0.8, kind: 0.4 },
  { symbol: 'WETH', price: 3200, daily: 0.013, market: 0.8, kind: 0.4 },
  { symbol: 'NJR', price: 0.05, daily: 0.024, market: 0.5, kind: 0.3 },
  { symbol: 'OWL', price: 0.5, daily: 0.026, market: 0.5, kind: 0.3 },
  { symbol: 'GLD', price: 2500, daily: 0.005, market: 0, kind: 0 },
  { symbol: 'EURX', price: 1.08, daily: 0.0025, market: 0, kind: 0 },
  { symbol: 'RGC', price: 0.1, daily: 0.001, market: 0.2, kind: 0 },
  { symbol: 'TA20', price: 2, daily: 0.001, market: 0.2, kind: 0 },
]

/** A sudden move of one token, at a share of the market's duration, over some seconds. */
export type Shock = {
  readonly symbol: string
  readonly at: number
  readonly seconds: number
  /** Change of the price's logarithm; half of a crash is recovered within half a day. */
  readonly change: number
}

export const shocks: readonly Shock[] = [
  { symbol: 'NJR', at: 0.2, seconds: 10_800, change: 0.12 },
  { symbol: 'NJR', at: 0.45, seconds: 7200, change: 0.15 },
  { symbol: 'NJR', at: 0.675, seconds: 1200, change: -0.4 },
]
const RECOVERY_SECONDS = 43_200

/** Dollars for one whole unit of a token. */
export type PriceOf = (symbol: string) => number

export const STEP_SECONDS = 600
const STEPS_PER_DAY = 86_400 / STEP_SECONDS
/** Share of a step's change that the next one keeps: moves last for hours. */
const MOMENTUM = 0.97
/** Share of a path's distance from its first price that it loses in a step, so that prices stay plausible for years. */
const REVERSION = 0.0001

/** Correlated prices at any later time; ask in order of time. The dollar stays at 1. */
export function createPrices(options: {
  readonly seed: number
  /** When the shocks come depends on it; without an end there are none. */
  readonly durationSeconds: number
  /** The first prices, if not those of the seed. */
  readonly first?: PriceOf
}): (second: number) => PriceOf {
  const random = createRandom(options.seed)
  const paths = assets.map((asset) => ({
    ...asset,
    price: options.first?.(asset.symbol) ?? asset.price,
    log: 0,
    speed: 0,
    before: 0,
  }))
  let step = 0
  const advance = () => {
    const vigour = Math.sqrt(busyness(step * STEP_SECONDS))
    const [market, kind] = [random.normal(), random.normal()]
    for (const path of paths) {
      const own = Math.sqrt(1 - path.market * path.market - path.kind * path.kind)
      const chance = path.market * market + path.kind * kind + own * random.normal()
      // with momentum m, a path of n steps deviates by 1 / (1 - m) times the root of n
      const push = ((chance * path.daily * vigour) / Math.sqrt(STEPS_PER_DAY)) * (1 - MOMENTUM)
      path.speed = path.speed * MOMENTUM + push
      path.before = path.log
      path.log = path.log + path.speed - path.log * REVERSION
    }
    step += 1
  }
  return (second) => {
    while (step * STEP_SECONDS <= second) advance()
    const share = second / STEP_SECONDS - (step - 1)
    const prices = new Map(
      paths.map(({ symbol, price, log, before }) => {
        const shocked = shockOf(symbol, second, options.durationSeconds)
        return [symbol, price * exp(before + (log - before) * share + shocked)] as const
      }),
    )
    return (symbol) => prices.get(symbol) ?? 1
  }
}

function shockOf(symbol: string, second: number, durationSeconds: number): number {
  let sum = 0
  for (const shock of shocks) {
    const since = second - shock.at * durationSeconds
    if (shock.symbol !== symbol || since <= 0) continue
    const recovered = shock.change < 0 ? between(since - shock.seconds, RECOVERY_SECONDS) / 2 : 0
    sum += shock.change * (between(since, shock.seconds) - recovered)
  }
  return sum
}

/** The share of a duration that has passed, from 0 to 1. */
const between = (seconds: number, duration: number) => Math.min(1, Math.max(0, seconds / duration))
