import { programSource } from '@nightjar/programs'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { createEngine, type Engine } from './engine/engine.ts'
import type { History } from './engine/history.ts'
import { everyoneLeaves, exits } from './engine/leaving.ts'
import { type LonePool, openLonePool, type PoolSettings } from './engine/lonePool.ts'
import { type Choice, choicesOf, part } from './engine/moveScene.ts'
import { allFlaws, playChoice } from './engine/moves.ts'
import { openHistory } from './engine/opening.ts'
import type { Verdict } from './scenario/driver.ts'
import { createHasher } from './scenario/hash.ts'

// only wrong inputs stop these, so their transactions are never rejected
const withoutFinalize = ['transfer_private', 'join']

const hasher = createHasher()
const engine: Engine = createEngine()
const clean = engine.store.snapshot()

/** Starts from the state after deployment. */
function reset(): void {
  engine.store.revert(clean)
  engine.store.snapshot()
}

describe('random histories of five accounts', () => {
  const runs = inject('deep') ? 12 : 4
  const steps = 220
  const verdicts = new Map<string, number>()
  const left = new Set<string>()

  test('behavior: engine and model agree, supplies add up, pools never lose, and everyone can leave', {
    timeout: 600_000,
  }, () => {
    const count = (label: string) => verdicts.set(label, (verdicts.get(label) ?? 0) + 1)

    const playSome = (history: History, choices: readonly Choice[]): number => {
      let played = 0
      for (const choice of choices) {
        if (played === steps) break
        const { function: name, verdict, flaw } = playChoice(history, choice)
        count(`${name} ${verdict}`)
        if (flaw !== null) count(`${flaw} ${verdict}`)
        if (verdict !== 'refused') played += 1 // a refused call makes no transaction
      }
      return played
    }

    fc.assert(
      fc.property(fc.noShrink(fc.integer()), (seed) => {
        reset()
        const history = openHistory(engine, hasher)
        expect(playSome(history, choicesOf(seed, steps + 100))).toBe(steps)
        for (const name of everyoneLeaves(history)) left.add(name)
      }),
      { numRuns: runs, endOnFailure: true },
    )
    expect(exits.filter((name) => !left.has(name))).toEqual([])
  })

  // a few histories may not cover all of them
  test.runIf(inject('deep'))(
    'behavior: every function was accepted, and rejected for every flaw',
    () => {
      const seen = (name: string, verdict: Verdict) => verdicts.has(`${name} ${verdict}`)
      const functions = programSource('nightjar_core.aleo').match(/(?<=^function )\w+/gm) ?? []
      expect(functions).toHaveLength(31)
      expect(functions.filter((name) => !seen(name, 'accepted'))).toEqual([])
      const rejectable = functions.filter((name) => !withoutFinalize.includes(name))
      expect(rejectable.filter((name) => !seen(name, 'rejected'))).toEqual([])
      expect(allFlaws.filter((flaw) => !seen(flaw, 'rejected'))).toEqual([])
    },
  )
})

/** From 2^10 to 2^95, every bit length equally likely. */
const reserve = fc
  .tuple(fc.integer({ min: 10, max: 94 }), fc.bigInt({ min: 0n, max: (1n << 95n) - 1n }))
  .map(([bits, rest]) => (1n << BigInt(bits)) + (rest % (1n << BigInt(bits))))

const share = fc.oneof(fc.nat(65_535), fc.constantFrom(1, 2, 65_535))

const settings: fc.Arbitrary<PoolSettings> = fc.record({
  a: reserve,
  b: reserve,
  fee: fc.constantFrom(0, 1, 30, 1000),
  hasCollector: fc.boolean(),
  basePortion: fc.constantFrom(1, 5, 1000),
  stir: share,
})

type Amounts = { readonly one: bigint; readonly two: bigint }

/** Round trips; each returns whether it was completed. */
const roundTrips: Readonly<Record<string, (pool: LonePool, amounts: Amounts) => boolean>> = {
  'add, then remove': (pool, { one, two }) => {
    if (pool.add(one, two) !== 'accepted') return false
    return pool.remove(pool.purse().liquidity) === 'accepted'
  },
  'sell, then sell back': (pool, { one }) => {
    const { b } = pool.purse()
    if (pool.sell('a', one) !== 'accepted') return false
    return pool.sell('b', pool.purse().b - b) === 'accepted'
  },
  'buy, then sell back': (pool, { two }) => {
    if (pool.buy('b', two) !== 'accepted') return false
    return pool.sell('b', two) === 'accepted'
  },
  'sell, then buy back': (pool, { one }) => {
    if (pool.sell('a', one) !== 'accepted') return false
    return pool.buy('a', one) === 'accepted'
  },
}

/** The trader's possible moves, given shares of the balances and reserves. */
const actions: readonly ((pool: LonePool, first: number, second: number) => Verdict)[] = [
  (pool, first) => pool.sell('a', part(pool.reserves().a, first)),
  (pool, first) => pool.sell('b', part(pool.reserves().b, first)),
  (pool, first) => pool.buy('a', part(pool.reserves().a, first)),
  (pool, first) => pool.buy('b', part(pool.reserves().b, first)),
  (pool, first, second) =>
    pool.add(part(pool.reserves().a, first), part(pool.reserves().b, second)),
  (pool, first) => pool.remove(part(pool.purse().liquidity, first)),
]

describe('one trader with a pool', () => {
  const runs = inject('deep') ? 600 : 80

  test.each(Object.entries(roundTrips))(
    'behavior: %s never returns more than was put in',
    { timeout: 300_000 },
    (_, trip) => {
      let gone = 0
      fc.assert(
        fc.property(settings, share, share, (pool, first, second) => {
          reset()
          const lone = openLonePool(engine, hasher, pool)
          const before = lone.purse()
          const { a, b } = lone.reserves()
          if (trip(lone, { one: part(a, first), two: part(b, second) })) gone += 1
          else return // an incomplete round trip is just a trade
          const after = lone.purse()
          expect(after.liquidity).toBe(0n)
          expect(after.a <= before.a && after.b <= before.b).toBe(true)
        }),
        { numRuns: runs },
      )
      expect(gone).toBeGreaterThan(runs / 4)
    },
  )

  test('behavior: no sequence of swaps, deposits and withdrawals makes a profit', {
    timeout: 300_000,
  }, () => {
    let accepted = 0
    const steps = fc.array(fc.tuple(fc.nat(actions.length - 1), share, share), {
      minLength: 2,
      maxLength: 12,
    })
    fc.assert(
      fc.property(settings, steps, (pool, moves) => {
        reset()
        const lone = openLonePool(engine, hasher, pool)
        const before = lone.purse()
        for (const [place, first, second] of moves) {
          if (actions[place]?.(lone, first, second) === 'accepted') accepted += 1
        }
        const { liquidity } = lone.purse()
        if (liquidity > 0n) lone.remove(liquidity)
        const after = lone.purse()
        const isGain =
          after.a >= before.a && after.b >= before.b && after.a + after.b > before.a + before.b
        expect(isGain).toBe(false)
      }),
      { numRuns: runs },
    )
    expect(accepted).toBeGreaterThan(runs)
  })
})
