import { parseDecimal } from '@nightjar/sdk'

/** Prices of one whole token in ALEO, as decimal texts; null where it had none. */
export type Prices = {
  readonly now: string | null
  readonly dayAgo: string | null
  /** Of the last week, oldest first. */
  readonly week: readonly (string | null)[]
}

/** A token's week, for a line and a figure. */
export type Week = {
  /** The change since a day ago in basis points, rounded toward zero; undefined if it had no price then. */
  readonly change: bigint | undefined
  /** Oldest first, up to now; as numbers, because they are only drawn. */
  readonly prices: readonly number[]
}

/** What ALEO itself is worth in ALEO. */
const one = (steps: number): Prices => ({
  ...{ now: '1', dayAgo: '1' },
  week: Array.from({ length: steps }, () => '1'),
})

/** The week of a token priced in `unit`, the prices of the token that counts as a dollar, or in ALEO. */
export function weekOf(token: Prices, unit: Prices = one(token.week.length)): Week {
  const pairs = [...token.week, token.now].map(
    (price, step) => [price, [...unit.week, unit.now][step] ?? null] as const,
  )
  return {
    change: changeBps([token.dayAgo, unit.dayAgo], [token.now, unit.now]),
    prices: pairs.flatMap(([price, worth]) =>
      price === null || !Number(worth) ? [] : [Number(price) / Number(worth)],
    ),
  }
}

type Quoted = readonly [price: string | null, unit: string | null]

function changeBps(from: Quoted, to: Quoted): bigint | undefined {
  const [before, unitNow, now, unitBefore] = [from[0], to[1], to[0], from[1]].map(read)
  if (!before || !unitNow || !now || !unitBefore) return undefined
  // now / unitNow against before / unitBefore
  const reached = now.units * unitBefore.units * 10n ** BigInt(before.places + unitNow.places)
  const started = before.units * unitNow.units * 10n ** BigInt(now.places + unitBefore.places)
  return ((reached - started) * 10_000n) / started
}

/** Undefined without a price, which is never zero. */
function read(price: string | null | undefined) {
  const decimal = parseDecimal(price ?? '0')
  return decimal.units === 0n ? undefined : decimal
}
