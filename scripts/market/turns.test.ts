import { describe, expect, test } from 'vitest'
import type { Action } from './action.ts'
import { CREDITS, toUnits } from './book.ts'
import { createDesk } from './desk.ts'
import { localCast } from './localMarket.ts'
import { createPrices } from './prices.ts'
import { createRandom } from './random.ts'
import { seededBook, tokenOf } from './tokens.ts'
import { createTraders } from './traders.ts'
import { createTurns, PRIVATE_TURN } from './turns.ts'

const TURNS = 600
const MOST_IMPACT = 0.01

/** The actions of some hours, a turn every 25 seconds, and how far each moved the price of a pool. */
function play(): { actions: (Action | undefined)[]; moves: number[] } {
  const [book, random] = [seededBook(), createRandom(3)]
  for (const account of Object.values(localCast).flat()) {
    book.credit(account, CREDITS, 10n ** 13n)
    for (const symbol of ['USDX', 'WALEO', 'WBTC', 'WETH', 'NJR', 'OWL', 'GLD', 'EURX']) {
      book.credit(account, symbol, toUnits(symbol === 'USDX' ? 400_000 : 100, tokenOf(symbol)))
    }
  }
  const traders = createTraders(book, random)
  const setting = { book, cast: localCast, random, traders, isWatched: () => true }
  const desk = createDesk({ ...setting, mostArbitrage: MOST_IMPACT, restSeconds: [60, 140] })
  const choose = createTurns(localCast, { desk, traders, random })
  const pricesAt = createPrices({ seed: 9, durationSeconds: Number.POSITIVE_INFINITY })
  const reserves = () => book.pools.map(({ reserveA }) => Number(reserveA))
  const moves: number[] = []
  const actions = Array.from({ length: TURNS }, (_, turn) => {
    const [second, before] = [25 * turn, reserves()]
    const action = choose({ second, priceOf: pricesAt(second), deadlineHeight: 100 })
    const shares = reserves().map((after, at) => Math.abs(after / (before[at] ?? 1) - 1))
    moves.push(Math.max(...shares))
    return action
  })
  return { actions, moves }
}

describe('createTurns', () => {
  const { actions, moves } = play()

  test('behavior: there is something to do in each turn, and no trade is worse than its pool by over a percent', () => {
    expect(actions.filter((action) => action === undefined)).toEqual([])
    // a sale of a share s of the reserve is worse than the price by about s
    expect(Math.max(...moves)).toBeLessThan(MOST_IMPACT * 1.05)
  })

  test('behavior: once prepared, one action in six is a private trade of a common amount', () => {
    const later = actions.slice(TURNS / 2)
    const own = later.filter((action) => action?.isPrivate && action.kind === 'trade')
    expect(own.length).toBeGreaterThan((0.8 * later.length) / PRIVATE_TURN)
    for (const action of own) expect(action?.call.inputs[2]).toMatch(/^[125]0*u128$/)
  })

  test('behavior: the first private trade is within five minutes', () => {
    const first = actions.findIndex((action) => action?.isPrivate && action.kind === 'trade')
    expect(first * 25).toBeLessThan(300)
  })

  test('behavior: most actions are public trades of many people', () => {
    const trades = actions.filter((action) => action?.kind === 'trade' && !action.isPrivate)
    expect(trades.length).toBeGreaterThan(TURNS / 2)
    expect(new Set(trades.map((action) => action?.by)).size).toBeGreaterThan(10)
  })
})
