import { formatPlaintext } from '@nightjar/aleo'
import {
  createPair,
  createRouteGraph,
  createToken,
  findBestExactIn,
  findBestExactOut,
  findBestSplit,
  type Pair,
  planExactIn,
  planExactOut,
  type Route,
  type Token,
  tokenFromServed,
  type UnsignedTransaction,
  ZERO_ADDRESS,
} from '@nightjar/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEngine, type EngineCall } from './engine/engine.ts'
import { actors } from './scenario/actors.ts'

const core = 'nightjar_core.aleo'
const height = 100
const deadlineHeight = 200
const { address } = actors.alice
const engine = createEngine()
const runs = Number(process.env.NIGHTJAR_ROUTE_RUNS ?? 1000)

function toCall({ function: name, inputs }: UnsignedTransaction): EngineCall {
  return { program: core, function: name, caller: address, signer: address, inputs, height }
}

/** Runs a transaction that must be accepted; returns the key that it added to a mapping. */
function makeKey(transaction: UnsignedTransaction, mapping: string): string {
  const outcome = engine.run(toCall(transaction))
  expect([outcome.verdict, outcome.reason]).toEqual(['accepted', ''])
  const added = outcome.writes.find((write) => write.mapping === mapping && write.previous === null)
  if (!added) throw new Error(`${transaction.function} added nothing to ${mapping}.`)
  return added.key
}

const decimals = [6, 8, 18, 6, 0, 12, 18, 6]
const tokens = decimals
  .map((places, salt): Token => {
    const [name, symbol] = [`Token ${salt}`, `T${salt}`]
    const made = { salt: `${salt}field`, name, symbol, decimals: places, admin: address }
    const id = makeKey(createToken({ ...made, supply: 2n ** 120n }), 'tokens')
    return tokenFromServed({
      admin: address,
      token_id: id,
      name,
      symbol,
      decimals: places,
      total_supply: String(2n ** 120n),
      token_bits: 128,
      wrapper_program: '',
      logo: '',
      token_type: 2,
    })
  })
  .sort((a, b) => (BigInt(a.id.slice(0, -5)) < BigInt(b.id.slice(0, -5)) ? -1 : 1))

// from dust through common sizes to the limit of a pool
const deposits: readonly (readonly [number, number, bigint, bigint])[] = [
  [0, 1, 10n ** 12n, 3n * 10n ** 11n],
  [0, 2, 5n * 10n ** 9n, 10n ** 15n],
  [0, 3, 10n ** 18n, 10n ** 10n],
  [1, 2, 2000n, 3000n],
  [1, 4, 10n ** 13n, 10n ** 13n],
  [2, 3, 10n ** 14n, 7n * 10n ** 13n],
  [2, 5, 10n ** 9n, 10n ** 20n],
  [3, 4, 10n ** 11n, 10n ** 12n],
  [3, 6, 2n ** 97n, 2n ** 97n + 12345n],
  [4, 5, 10n ** 12n, 10n ** 21n],
  [4, 7, 10n ** 12n, 10n ** 12n],
  [5, 6, 10n ** 21n, 2n ** 98n - 10n ** 20n],
  [5, 7, 10n ** 20n, 10n ** 11n],
  [6, 7, 2n ** 96n, 10n ** 12n],
]
const opened = deposits.map(([a, b, amountA, amountB]) => {
  const [token0, token1] = [tokens[a], tokens[b]]
  if (!token0 || !token1) throw new Error('no such token')
  const [tokenA, tokenB] = [token0.id, token1.id]
  const call = createPair({ tokenA, tokenB, amountA, amountB, to: address, deadlineHeight })
  return { id: makeKey(call, 'pairs'), token0, token1 }
})

/** The pairs as they are now on the chain. */
function readPairs(): Pair[] {
  return opened.map(({ id, token0, token1 }) => {
    const text = formatPlaintext(engine.store.get(core, 'pairs', id) ?? fail(id))
    const [reserve0 = 0n, reserve1 = 0n] = [...text.matchAll(/(\d+)u128/g)].map(([, digits = '']) =>
      BigInt(digits),
    )
    const rest = { feeBps: 30n, totalSupply: 1n, publicBalance: 0n, lastK: 0n, isInDoubt: false }
    return { id, token0, token1, reserve0, reserve1, ...rest }
  })
}

function fail(id: string): never {
  throw new Error(`The chain has no pair ${id}.`)
}

const node = fc.integer({ min: 0, max: tokens.length - 1 })
const ends = fc.tuple(node, node).filter(([from, to]) => from !== to)
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 6n }),
  fc.bigInt({ min: 1n, max: 10n ** 14n }),
  fc.bigInt({ min: 10n ** 14n, max: 2n ** 98n }),
)
type Query = readonly [ends: readonly [number, number], amount: bigint]
const queries = (count: number, salt: number): Query[] =>
  fc.sample(fc.tuple(ends, amount), { numRuns: count, seed: 7 + salt }) as Query[]

const search = ([from, to]: readonly [number, number]) => {
  const [tokenIn, tokenOut] = [tokens[from], tokens[to]]
  if (!tokenIn || !tokenOut) throw new Error('no such token')
  return { graph: createRouteGraph(readPairs()), tokenIn, tokenOut }
}

const protocolFee = (basePortion: bigint | undefined): string => {
  const collector = basePortion ? actors.bob.address : ZERO_ADDRESS
  const now = `collector: ${collector}, base_portion: ${basePortion ?? 5n}u128`
  return `{ ${now}, next_collector: ${collector}, next_base_portion: ${basePortion ?? 5n}u128, from_height: 0u32 }`
}

const accepts = (transaction: UnsignedTransaction) =>
  engine.evaluate(toCall(transaction)).verdict === 'accepted'

const options = (route: Route) => ({ route, to: address, deadlineHeight })

describe('quotes against the program', () => {
  test(`behavior: ${runs} exact inputs pay what was quoted, and not one unit more`, () => {
    let found = 0
    for (const [between, amountIn] of queries(runs, 0)) {
      const route = findBestExactIn({ ...search(between), amountIn })
      if (!route) continue
      found += 1
      const { amountOut } = route
      expect(accepts(planExactIn({ ...options(route), amountOutMin: amountOut + 1n }))).toBe(false)
      const sent = planExactIn({ ...options(route), amountOutMin: amountOut })
      expect([engine.run(toCall(sent)).verdict, route.amounts]).toEqual(['accepted', route.amounts])
    }
    expect(found).toBeGreaterThan(runs / 2)
  })

  test(`behavior: exact outputs cost what was quoted; with one unit less a swap over one pair is rejected`, () => {
    let direct = 0
    for (const [between, amountOut] of queries(runs / 5, 1)) {
      const route = findBestExactOut({ ...search(between), amountOut })
      if (!route) continue
      const { amountIn } = route
      expect(accepts(planExactOut({ ...options(route), amountInMax: amountIn }))).toBe(true)
      if (route.pairs.length > 1) continue
      direct += 1
      expect(accepts(planExactOut({ ...options(route), amountInMax: amountIn - 1n }))).toBe(false)
    }
    expect(direct).toBeGreaterThan(0)
  })

  test.each([
    ['without a protocol fee', undefined],
    ['with its share taken from each swap', 3n],
  ])('behavior: the legs of splits together pay what was quoted, %s', (_, basePortion) => {
    const wanted = runs / 5
    engine.store.set('nightjar_config.aleo', 'protocol_fee', 'true', protocolFee(basePortion))
    let played = 0
    for (const [between, amountIn] of queries(runs * 4, 2)) {
      if (played === wanted) break
      const split = findBestSplit({
        ...search(between),
        amountIn,
        ...(basePortion && { basePortion }),
      })
      if (!split) continue
      played += 1
      for (const leg of split.legs) {
        const plan = { ...options(leg), amountOutMin: leg.amountOut }
        expect(accepts(planExactIn({ ...plan, amountOutMin: leg.amountOut + 1n }))).toBe(false)
        expect(engine.run(toCall(planExactIn(plan))).verdict).toBe('accepted')
      }
    }
    expect(played).toBe(wanted)
  })
})
