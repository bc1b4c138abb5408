import {
  add,
  exactIn,
  exactOut,
  firstMint,
  integerRoot,
  type PoolState,
  type ProtocolFee,
  path,
  prices,
  RejectionError,
  remove,
} from './model.ts'

/** Largest reserve of a pair. */
const full = (1n << 98n) - 1n
const e18 = 10n ** 18n

type Numbers = Readonly<Record<string, bigint | boolean | readonly bigint[] | object>>
type Case = { readonly name: string; readonly input: Numbers; readonly output: Numbers }
type Refused = { readonly name: string; readonly input: Numbers; readonly reason: string }

/** Reserves of every size: tokens with few and many decimals, lopsided pairs, the limit. */
const reserves: readonly { name: string; a: bigint; b: bigint }[] = [
  { name: 'smallest', a: 1001n, b: 1003n },
  { name: 'small', a: 123_457n, b: 98_765n },
  { name: 'typical', a: 1_000_000_000n, b: 4_000_000_000n },
  { name: 'typical, 6 and 8 decimals', a: 52_417_903_117n, b: 8_112_309_556_000n },
  { name: 'lopsided', a: 1009n, b: 5n * 10n ** 24n },
  { name: '18 decimals', a: 350_123n * e18 + 7n, b: 91_730_911n * e18 + 1n },
  { name: 'limit', a: full - 10n ** 20n, b: full - 3n * 10n ** 19n },
  { name: 'limit and small', a: full - 10n ** 12n, b: 2003n },
]

/** Fractions of a reserve to trade. */
const parts: readonly (readonly [bigint, bigint])[] = [
  [1n, 1_000_000n],
  [1n, 997n],
  [1n, 10n],
  [2n, 3n],
  [5n, 1n],
]

const fees = [0n, 30n, 1000n]

const none: ProtocolFee = { hasCollector: false, basePortion: 1n }
const portions = [1n, 5n, 1000n]

/** A fixed sequence of numbers below `limit`, so that the files are the same on every machine. */
function createRandom(seed: bigint): (limit: bigint) => bigint {
  let state = seed
  return (limit) => {
    let value = 0n
    for (let word = 0; word < 4; word += 1) {
      state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n)
      value = (value << 32n) | (state >> 32n)
    }
    return value % limit
  }
}

class Collector {
  readonly cases: Case[] = []
  readonly rejected: Refused[] = []

  /** Files the case where the model says it belongs. */
  collect(name: string, input: Numbers, compute: () => Numbers): void {
    try {
      this.cases.push({ name, input, output: compute() })
    } catch (error) {
      if (!(error instanceof RejectionError)) throw error
      this.rejected.push({ name, input, reason: error.message })
    }
  }
}

type Swap = { readonly reserveIn: bigint; readonly reserveOut: bigint; readonly fee: bigint }

/** Without a protocol fee. The function refuses an amount of zero. */
function sold(input: Swap & { readonly amountIn: bigint }): Numbers {
  if (input.amountIn === 0n) throw new RejectionError('nothing is sold')
  const { protocol: _, ...rest } = exactIn({ ...input, protocolFee: none })
  return rest
}

function bought(input: Swap & { readonly amountOut: bigint }): Numbers {
  if (input.amountOut === 0n) throw new RejectionError('nothing is bought')
  const { protocol: _, ...rest } = exactOut({ ...input, protocolFee: none })
  return rest
}

function exactInCases(): Collector {
  const found = new Collector()
  for (const { name, a, b } of reserves) {
    for (const [over, under] of parts) {
      for (const fee of fees) {
        const input = { amountIn: (a * over) / under, reserveIn: a, reserveOut: b, fee }
        found.collect(`${name}, ${over}/${under}`, input, () => sold(input))
      }
    }
    const one = { amountIn: 1n, reserveIn: a, reserveOut: b, fee: 30n }
    found.collect(`${name}, one unit`, one, () => sold(one))
    for (const amountIn of [full - a, full - a + 1n]) {
      const input = { amountIn, reserveIn: a, reserveOut: b, fee: 30n }
      found.collect(`${name}, to the limit`, input, () => sold(input))
    }
  }
  for (const amountIn of [0n, (1n << 128n) - 1n]) {
    const input = { amountIn, reserveIn: 10n ** 9n, reserveOut: 10n ** 9n, fee: 30n }
    found.collect('amount out of range', input, () => sold(input))
  }
  const random = createRandom(11n)
  for (let index = 0; index < 120; index += 1) {
    const reserveIn = 1n + random(1n << (10n + random(88n)))
    const reserveOut = 1n + random(1n << (10n + random(88n)))
    const input = { amountIn: 1n + random(reserveIn), reserveIn, reserveOut, fee: random(1001n) }
    found.collect(`random ${index}`, input, () => sold(input))
  }
  return found
}

/** The reserve that a purchase brings to exactly `end`. */
function reserveThatEndsAt(end: bigint, amountOut: bigint, reserveOut: bigint): bigint {
  const endOf = (reserve: bigint) =>
    reserve + (reserve * amountOut * 10_000n) / ((reserveOut - amountOut) * 9970n) + 1n
  let low = 1n
  let high = end
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (endOf(middle) <= end) low = middle
    else high = middle
  }
  if (endOf(low) !== end) throw new Error(`No reserve ends at ${end}.`)
  return low
}

function exactOutCases(): Collector {
  const found = new Collector()
  for (const { name, a, b } of reserves) {
    const amounts = [1n, b / 1_000_000n, b / 997n, b / 10n, (b * 2n) / 3n, b - 1n, b, b + 1n]
    for (const amountOut of amounts) {
      for (const fee of fees) {
        const input = { amountOut, reserveIn: a, reserveOut: b, fee }
        found.collect(`${name}, ${amountOut} of it`, input, () => bought(input))
      }
    }
  }
  for (const limit of [full, full + 1n]) {
    const reserveIn = reserveThatEndsAt(limit, 10n ** 6n, 10n ** 12n)
    const input = { amountOut: 10n ** 6n, reserveIn, reserveOut: 10n ** 12n, fee: 30n }
    found.collect('to the limit', input, () => bought(input))
  }
  const random = createRandom(12n)
  for (let index = 0; index < 120; index += 1) {
    const reserveIn = 1n + random(1n << (10n + random(88n)))
    const reserveOut = 2n + random(1n << (10n + random(88n)))
    const amountOut = 1n + random(reserveOut)
    const input = { amountOut, reserveIn, reserveOut, fee: random(1001n) }
    found.collect(`random ${index}`, input, () => bought(input))
  }
  return found
}

function pathCases(): Collector {
  const found = new Collector()
  const random = createRandom(13n)
  for (let index = 0; index < 60; index += 1) {
    const hops = Array.from({ length: 2 + (index % 2) }, () => ({
      reserveIn: 1000n + random(1n << (12n + random(80n))),
      reserveOut: 1000n + random(1n << (12n + random(80n))),
    }))
    const first = hops[0]?.reserveIn ?? 1n
    const input = { amountIn: 1n + random(first), fee: index % 3 === 0 ? random(1001n) : 30n, hops }
    found.collect(`random ${index}`, input, () => ({
      amounts: path(input.amountIn, input.fee, hops),
    }))
  }
  for (const [name, size] of [
    ['typical', 10n ** 12n],
    ['18 decimals', 10n ** 24n],
    ['limit', full - 10n ** 20n],
  ] as const) {
    const hop = { reserveIn: size, reserveOut: size - 999n }
    const input = { amountIn: 10n ** 9n, fee: 30n, hops: [hop, hop, hop] }
    found.collect(name, input, () => ({ amounts: path(input.amountIn, input.fee, input.hops) }))
  }
  for (const length of [2, 3]) {
    for (let place = 0; place < length; place += 1) {
      const poor = Array.from({ length }, (_, index) => ({
        reserveIn: 10n ** 12n,
        reserveOut: index === place ? 300n : 3n * 10n ** 12n,
      }))
      const last = { amountIn: 10n ** 9n, fee: 30n, hops: poor }
      found.collect(`hop ${place} at the limit of nothing`, last, () => ({
        amounts: path(last.amountIn, last.fee, poor),
      }))
      for (const room of [0n, 1n]) {
        const input = { amountIn: 10n ** 9n, fee: 30n, hops: hopsToLimit(length, place, room) }
        found.collect(`hop ${place} to the limit`, input, () => ({
          amounts: path(input.amountIn, input.fee, input.hops),
        }))
      }
    }
  }
  return found
}

/** Hops of which one reaches the limit of a reserve, or exceeds it by exactly one unit where there is no room. */
function hopsToLimit(length: number, place: number, room: bigint) {
  const typical = { reserveIn: 10n ** 12n, reserveOut: 3n * 10n ** 12n }
  const before = path(
    10n ** 9n,
    30n,
    Array.from({ length: place }, () => typical),
  )
  const reserveIn = full - (before.at(-1) ?? 0n) + 1n - room
  const hops = Array.from({ length }, () => typical)
  hops[place] = { reserveIn, reserveOut: full }
  return hops
}

function firstMintCases(): Collector {
  const found = new Collector()
  const random = createRandom(14n)
  const pairs = [
    ...reserves.map(({ a, b }) => [a, b] as const),
    [full, full] as const,
    [full, 1n] as const,
    [1001n, 1001n] as const,
    [1000n, 1001n] as const,
    [1n, 1n] as const,
    [0n, 10n ** 9n] as const,
    [1n << 98n, 10n ** 9n] as const,
    ...Array.from(
      { length: 40 },
      () =>
        [1n + random(1n << (11n + random(87n))), 1n + random(1n << (11n + random(87n)))] as const,
    ),
  ]
  for (const [index, [amountA, amountB]] of pairs.entries()) {
    found.collect(`pair ${index}`, { amountA, amountB }, () => ({
      liquidity: firstMint(amountA, amountB),
    }))
  }
  return found
}

/** A supply that a pair with these reserves can have, or null. */
function pool(a: bigint, b: bigint, random: (limit: bigint) => bigint): PoolState | null {
  const root = integerRoot(a * b)
  if (root <= 1001n) return null
  const lost = random(root / 50n + 1n)
  const supply = root - lost > 1001n ? root - lost : 1002n
  return { reserveA: a, reserveB: b, supply, lastK: random(a * b) }
}

type NamedPool = { readonly name: string; readonly pool: PoolState }

function pools(seed: bigint): NamedPool[] {
  const random = createRandom(seed)
  return reserves.flatMap(({ name, a, b }) =>
    Array.from({ length: 4 }).flatMap(() => {
      const found = pool(a, b, random)
      return found === null ? [] : [{ name, pool: found }]
    }),
  )
}

function flat(result: { pool: PoolState }): Numbers {
  const { pool, ...rest } = result
  return { ...rest, ...pool }
}

function protocolFeeCases(): Collector {
  const found = new Collector()
  const random = createRandom(15n)
  const collect = (name: string, amountIn: bigint, swap: Swap, basePortion: bigint) => {
    const input = { amountIn, ...swap, basePortion }
    const protocolFee = { hasCollector: true, basePortion }
    found.collect(name, input, () => exactIn({ amountIn, ...swap, protocolFee }))
  }
  for (const { name, a, b } of reserves) {
    for (const basePortion of portions) {
      for (const fee of fees) {
        const swap = { reserveIn: a, reserveOut: b, fee }
        collect(name, 1n + random(a), swap, basePortion)
        collect(name, a / 997n + 1n, swap, basePortion)
      }
    }
  }
  for (const basePortion of portions) {
    const unit = (10_000n * (basePortion + 1n)) / 30n
    for (const amountIn of [unit - 1n, unit, unit + 1n]) {
      const swap = { reserveIn: 10n ** 9n, reserveOut: 10n ** 9n, fee: 30n }
      collect('around the first unit', amountIn, swap, basePortion)
    }
    const swap = { reserveIn: full - 10n ** 9n, reserveOut: 10n ** 12n, fee: 1000n }
    const most = amountThatFills(10n ** 9n, 1000n, basePortion)
    for (const amountIn of [most, most + 1n]) collect('to the limit', amountIn, swap, basePortion)
  }
  return found
}

/** The largest input of which at most `room` goes to the pool. */
function amountThatFills(room: bigint, fee: bigint, basePortion: bigint): bigint {
  let amount = room
  const kept = (value: bigint) => value - (value * fee) / (10_000n * (basePortion + 1n))
  while (kept(amount + 1n) <= room) amount += kept(amount) < room ? room - kept(amount) : 1n
  return amount
}

function addCases(): Collector {
  const found = new Collector()
  const random = createRandom(16n)
  for (const { name, pool } of pools(17n)) {
    const room = full - (pool.reserveA > pool.reserveB ? pool.reserveA : pool.reserveB)
    const amountA = 1n + random(room < pool.reserveA ? room : pool.reserveA)
    const matching = (amountA * pool.reserveB) / pool.reserveA
    for (const amountB of [matching, matching + 1n, matching * 2n + 1n, matching / 2n + 1n, 1n]) {
      const input = { ...pool, amountA, amountB }
      found.collect(name, input, () => flat(add(pool, amountA, amountB)))
    }
  }
  const pool = { reserveA: full - 10n, reserveB: full - 10n, supply: full - 10n, lastK: 0n }
  for (const amount of [10n, 11n, 0n]) {
    const input = { ...pool, amountA: amount, amountB: amount }
    found.collect('to the limit', input, () => flat(add(pool, amount, amount)))
  }
  for (const { pool: near, amountA, amountB } of oneSideToLimit()) {
    const input = { ...near, amountA, amountB }
    found.collect('one side to the limit', input, () => flat(add(near, amountA, amountB)))
  }
  return found
}

/** Pairs where adding brings one side exactly to the limit, with the other far from it. */
function oneSideToLimit() {
  const ratio = 1n << 60n
  const small = (1n << 38n) - 1n
  const supply = small << 29n
  return [
    { a: small, b: small * ratio, amountA: 2n, amountB: ratio },
    { a: small * ratio, b: small, amountA: ratio, amountB: 2n },
  ].map(({ a, b, ...amounts }) => ({
    pool: { reserveA: a, reserveB: b, supply, lastK: 0n },
    ...amounts,
  }))
}

function removeCases(): Collector {
  const found = new Collector()
  const random = createRandom(18n)
  for (const { name, pool } of pools(19n)) {
    const owned = pool.supply - 1000n
    for (const liquidity of [1n, owned / 7n, owned, owned + 1n, random(owned + 1n)]) {
      const input = { ...pool, liquidity }
      found.collect(name, input, () => flat(remove(pool, liquidity)))
    }
  }
  return found
}

function mulDivCases(): Collector {
  const found = new Collector()
  const random = createRandom(20n)
  const most = (1n << 128n) - 1n
  const factors = [0n, 1n, most, 1n << 127n]
  const others = [0n, 1n, 10_000n, full, (1n << 124n) - 1n]
  const divisors = [0n, 1n, 2n, 10_000n, full, (1n << 112n) - 1n]
  const triples = [
    ...factors.flatMap((one) =>
      others.flatMap((other) => divisors.map((divisor) => [one, other, divisor] as const)),
    ),
    ...Array.from(
      { length: 150 },
      () =>
        [
          random(1n << (1n + random(128n))),
          random(1n << (1n + random(124n))),
          1n + random(1n << (1n + random(111n))),
        ] as const,
    ),
  ]
  for (const [index, [one, other, divisor]] of triples.entries()) {
    found.collect(`${index}`, { one, other, divisor }, () => {
      if (divisor === 0n) throw new RejectionError('division by zero')
      const quotient = (one * other) / divisor
      if (quotient > most) throw new RejectionError('the quotient is outside u128')
      return { quotient, remainder: (one * other) % divisor }
    })
  }
  return found
}

function priceCases(): Collector {
  const found = new Collector()
  const random = createRandom(21n)
  const sizes = [1n, 2n, 1001n, 10n ** 6n, 10n ** 18n, 1n << 97n, full]
  const pairs = [
    ...sizes.flatMap((a) => sizes.map((b) => [a, b] as const)),
    ...Array.from(
      { length: 150 },
      () => [1n + random(1n << (1n + random(97n))), 1n + random(1n << (1n + random(97n)))] as const,
    ),
  ]
  for (const [index, [reserveA, reserveB]] of pairs.entries()) {
    found.collect(`prices ${index}`, { reserveA, reserveB }, () => {
      const [priceA, priceB] = prices(reserveA, reserveB)
      return { priceA, priceB }
    })
  }
  for (const [reserveA, reserveB] of [
    [0n, 1n],
    [1n, 0n],
  ] as const) {
    found.rejected.push({
      name: 'an empty side',
      input: { reserveA, reserveB },
      reason: 'division by zero',
    })
  }
  return found
}

function toJson(about: string, { cases, rejected }: Collector): string {
  const lines = (items: readonly object[]) =>
    items
      .map((item) =>
        JSON.stringify(item, (_, value) => (typeof value === 'bigint' ? value.toString() : value)),
      )
      .join(',\n    ')
  const refused = rejected.length === 0 ? '[]' : `[\n    ${lines(rejected)}\n  ]`
  return `{\n  "about": ${JSON.stringify(about)},\n  "cases": [\n    ${lines(cases)}\n  ],\n  "rejected": ${refused}\n}\n`
}

/** The vector files, name without `.json` → text. */
export function vectorFiles(): Record<string, string> {
  return {
    'exact-in': toJson(
      'What amountIn buys. The reserves after the swap are in the output.',
      exactInCases(),
    ),
    'exact-out': toJson(
      'What amountOut costs. The reserves after the swap are in the output.',
      exactOutCases(),
    ),
    paths: toJson('amounts[0] is sold; amounts[n] is what hop n pays.', pathCases()),
    'first-mint': toJson('Liquidity of a new pair.', firstMintCases()),
    'protocol-fee': toJson(
      'Exact input while there is a collector: what it buys, what is set aside for the protocol, the reserves after it.',
      protocolFeeCases(),
    ),
    add: toJson('Adding liquidity. The state after it is in the output.', addCases()),
    remove: toJson('Removing liquidity. The state after it is in the output.', removeCases()),
    'mul-div': toJson('nightjar_math.aleo/mul_div: one * other / divisor.', mulDivCases()),
    prices: toJson('Both prices of a pair, times 2^60 and rounded down.', priceCases()),
  }
}
