import { describe, expect, test } from 'vitest'
import { formatFigures } from './formatFigures.ts'
import { figuresOf, learnFrom, measure } from './measure.ts'
import { type Truth, type Watched, watchMarket } from './watchMarket.ts'

const size = { days: 5, swapsPerHour: 10 }
const lesson = watchMarket({ ...size, seed: 101 })
const watched = watchMarket({ ...size, seed: 1 })

describe('figuresOf', () => {
  test('default: finds the careless nearly always, whatever the crowd', () => {
    const careless = figuresOf(watched, learnFrom(lesson, 'careless'), 'careless')
    expect(careless.swaps).toBeGreaterThan(100)
    expect(careless.attack).toBeGreaterThan(0.95)
    expect(careless.precision).toBeGreaterThan(0.95)
    expect(careless.recall).toBeGreaterThan(0.95)
    expect(careless.blind).toBeLessThan(0.1)
    expect(careless.minutes).toBeLessThan(2)
  })

  test('behavior: the advice helps', () => {
    const suggested = figuresOf(watched, learnFrom(lesson, 'suggested'), 'suggested')
    expect(suggested.attack).toBeLessThan(0.25)
    expect(suggested.attack).toBeGreaterThanOrEqual(suggested.blind - 0.05)
  })

  test('behavior: with a shuffled truth it is no better than a blind guess', () => {
    const [learned, compared] = [shuffle(lesson), shuffle(watched)]
    for (const name of ['careless', 'suggested', 'patient'] as const) {
      const { attack, blind } = figuresOf(compared, learnFrom(learned, name), name)
      expect(attack - blind, name).toBeLessThan(0.05)
    }
  })
})

describe('measure', () => {
  test('behavior: the same seed gives the same table, to the byte', { tags: 'slow' }, () => {
    const plan = { seed: 3, days: 4, rates: [2] }
    const table = formatFigures([...measure(plan)])
    expect(table).toMatch(/^\| 2 \| suggested \| \d+ \|/m)
    expect(formatFigures([...measure(plan)])).toBe(table)
    expect(formatFigures([...measure({ ...plan, seed: 4 })])).not.toBe(table)
  })
})

/** Each swap has the maker of another one, of the same behaviour. */
function shuffle({ chain, truth }: Watched): Watched {
  const entries = [...truth]
  const moved = new Map<number, Truth extends ReadonlyMap<number, infer One> ? One : never>()
  for (const [at, [index, one]] of entries.entries()) {
    const step = Math.floor(entries.length / 3)
    const from = [...entries.slice(at + step), ...entries.slice(0, at + step)]
    const other = from.find(([, each]) => each.behaviour === one.behaviour)
    moved.set(index, { ...one, account: other?.[1].account ?? one.account })
  }
  return { chain, truth: moved }
}
