import { fieldToAddress } from '@nightjar/aleo'
import { developmentAccounts } from '@nightjar/devchain/accounts'
import { describe, expect, test } from 'vitest'
import type { Action } from './action.ts'
import { nameOf } from './book.ts'
import { castOf } from './cast.ts'
import { planHash } from './hashes.ts'
import { localCast } from './localMarket.ts'
import { historyOptions } from './options.ts'
import { generateMarket } from './plan.ts'
import { deviation } from './traders.ts'

const options = historyOptions(localCast)
const DAY = 86_400
const steps: { action: Action; off: Map<string, number> }[] = []
for (const { action, watched, priceOf } of generateMarket(options)) {
  const off = new Map(watched.map((pool) => [nameOf(pool), Math.abs(deviation(pool, priceOf))]))
  steps.push({ action, off })
}
const actions = steps.map(({ action }) => action)
const trades = actions.filter(({ kind }) => kind === 'trade')

/** Share of the value traded from one day to another that was private. */
function privateShare(from: number, to: number): number {
  const some = trades.filter(({ at }) => at >= from * DAY && at < to * DAY)
  const sum = (of: readonly Action[]) => of.reduce((cents, one) => cents + one.cents, 0)
  return sum(some.filter(({ isPrivate }) => isPrivate)) / sum(some)
}

describe('generateMarket', () => {
  test('behavior: the same seed gives the same plan, to the byte', () => {
    expect(planHash(actions)).toMatchInlineSnapshot(
      `"8dd3e489790bb6b2390bb78e2629c58b5303e3f6e8efb15709f645c6fa5765a3"`,
    )
    expect(actions.map(({ index }) => index)).toEqual(actions.map((_, at) => at))
  })

  test('behavior: the history has sixty days, and what was announced of it', () => {
    const count = (kind: Action['kind']) => actions.filter((one) => one.kind === kind).length
    expect(trades.length).toBeGreaterThan(2300)
    expect(trades.length).toBeLessThan(2500)
    expect(count('liquidity')).toBeGreaterThan(110)
    expect(count('liquidity')).toBeLessThan(135)
    expect(actions.at(-1)?.at).toBeGreaterThan(59 * DAY)
    expect(actions.at(-1)?.at).toBeLessThan(60 * DAY)
    expect(new Set(trades.map(({ by }) => by)).size).toBe(20) // all but the providers
  })

  test('behavior: private trades grow from a quarter of the value to nearly a half', () => {
    expect(privateShare(1, 11)).toBeCloseTo(0.27, 1)
    expect(privateShare(50, 60)).toBeCloseTo(0.43, 1)
  })

  test('behavior: nobody trades for one of the first ten development accounts but the operator, who only hands out tokens', () => {
    const people = developmentAccounts.slice(0, 10).map(({ address }) => address)
    const theirs = actions.filter(({ by }) => people.includes(by))
    expect(new Set(theirs.map(({ by }) => by))).toEqual(new Set(people.slice(0, 1)))
    expect(new Set(theirs.map(({ kind }) => kind))).toEqual(new Set(['fund']))
  })

  test('behavior: arbitrage holds each pool within a percent of its reference in 95 % of blocks', () => {
    const names = new Set(steps.flatMap(({ off }) => [...off.keys()]))
    expect(names.size).toBeGreaterThan(11)
    for (const name of names) {
      const offs = steps.flatMap(({ off }) => off.get(name) ?? [])
      const held = offs.filter((one) => one <= 0.01).length / offs.length
      expect(held, name).toBeGreaterThan(0.95)
    }
  })

  test('behavior: a wrong first price is mended within two minutes', () => {
    const opened = steps.findIndex(({ action }) => action.call.function === 'create_pair')
    expect(steps[opened]?.off.get('USDX/GLD')).toBeGreaterThan(0.1)
    const mended = steps.slice(opened).find(({ off }) => (off.get('USDX/GLD') ?? 1) < 0.003)
    expect((mended?.action.at ?? 0) - (steps[opened]?.action.at ?? 0)).toBeLessThan(120)
  })

  test('behavior: records are spent once, after they were made and, where they rest, shielded', () => {
    const spent = actions.flatMap(({ index, call, feeRecord }) =>
      [...call.inputs, feeRecord ?? '']
        .filter((input) => input.startsWith('record:'))
        .map((ref) => ({ index, ref })),
    )
    expect(spent.length).toBeGreaterThan(1000)
    expect(new Set(spent.map(({ ref }) => ref)).size).toBe(spent.length)
    for (const { index, ref } of spent) expect(Number(ref.split(':')[1])).toBeLessThan(index)
  })

  test('behavior: private trades pay common amounts, and each surplus has its own address', () => {
    const ofPrivate = trades.filter(({ isPrivate }) => isPrivate)
    const paid = ofPrivate.map(({ call }) => call.inputs[2]?.replace(/u128$/, '') ?? '')
    expect(paid.filter((amount) => !/^[125]0*$/.test(amount))).toEqual([])
    const blinded = ofPrivate.flatMap(({ call }) =>
      call.inputs.filter((one) => one.startsWith('blinded:')),
    )
    expect(new Set(blinded).size).toBe(ofPrivate.length)
    expect(ofPrivate.every(({ feeRecord }) => feeRecord !== null)).toBe(true)
  })

  test('behavior: weekends and nights are quieter', () => {
    const between = (from: number, to: number, length: number, size: number) =>
      trades.filter(({ at }) => {
        const part = Math.floor((at % (length * size)) / size)
        return part >= from && part < to
      }).length
    expect(between(5, 7, 7, DAY) / 2).toBeLessThan(0.8 * (between(0, 5, 7, DAY) / 5))
    expect(between(0, 6, 24, 3600)).toBeLessThan(0.5 * between(12, 18, 24, 3600))
  })

  test('args: an hour of a thousand private trades, by as many traders as that takes', {
    tags: 'slow',
  }, () => {
    const numbers = { arbitrageur: 10, retail: 40, whale: 2, provider: 4, private: 100 }
    const addresses = Array.from({ length: 156 }, (_, at) => fieldToAddress(BigInt(at)))
    const cast = castOf(addresses, numbers)
    const size = { hours: 2, tradesPerHour: 2600, records: 1, liquidityPerDay: 24 }
    const large = { ...options, ...size, cast, privateShare: [0.9, 0.9] as const }
    const perHour = new Map<number, number>()
    for (const { action } of generateMarket(large)) {
      const hour = Math.floor(action.at / 3600)
      if (action.isPrivate) perHour.set(hour, (perHour.get(hour) ?? 0) + 1)
    }
    expect(Math.max(...perHour.values())).toBeGreaterThan(1000)
  })
})
