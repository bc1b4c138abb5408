import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { localStore } from '../../../browser/store.ts'
import { tellTime } from '../../../testing/tellTime.ts'
import {
  addAlert,
  isReached,
  type PriceAlert,
  parsePrice,
  removeAlert,
  sideOf,
  takeDue,
  usePriceAlerts,
} from './priceAlerts.ts'

const wanted = {
  subject: { kind: 'token', token: '1field', currency: 'ALEO' },
  base: 'OWL',
  unit: 'ALEO',
  price: '1.25',
  when: 'above',
} as const
const alert: PriceAlert = { ...wanted, id: 'a', toldAt: null }
const alerts = () => usePriceAlerts.getState().alerts

beforeEach(() => {
  for (const { id } of alerts()) removeAlert(id)
})
afterEach(() => vi.unstubAllGlobals())

describe('addAlert', () => {
  test('behavior: works on pages without TLS, each with its own id', () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto)
    vi.stubGlobal('crypto', { getRandomValues })
    addAlert(wanted)
    addAlert(wanted)
    expect(new Set(alerts().map(({ id }) => id)).size).toBe(2)
  })
})

describe('isReached', () => {
  test.each([
    ['above', 5n, 4n, true],
    ['above', 1_249_999_999_999n, 10n ** 12n, false],
    ['below', 5n, 4n, true],
    ['below', 1_250_000_000_001n, 10n ** 12n, false],
    ['below', 1n, 0n, false],
  ] as const)('args: %s at %i/%i is %s, exactly', (when, numerator, denominator, is) => {
    expect(isReached({ ...alert, when }, { numerator, denominator })).toBe(is)
  })
})

describe('sideOf', () => {
  test('default: a higher price is reached from below, a lower one from above, the current one not at all', () => {
    const now = { numerator: 5n, denominator: 4n }
    const sides = ['1.2500001', '1.2499999', '1.25', 'soon'].map((price) => sideOf(price, now))
    expect(sides).toEqual(['above', 'below', undefined, undefined])
  })
})

describe('parsePrice', () => {
  test.each(['', '0', '0.00', '1e3', '-1', '1,5'])('error: "%s" is not a price', (text) => {
    expect(parsePrice(text)).toBeUndefined()
  })
})

describe('takeDue', () => {
  test('behavior: each is reported once, by whichever tab is first', () => {
    addAlert(wanted)
    expect(takeDue(() => true, 1000)).toHaveLength(1)
    expect(takeDue(() => true, 2000)).toEqual([])
    expect(alerts().map(({ toldAt }) => toldAt)).toEqual([1000])
    const [told] = alerts()
    localStore.write('nightjar.alerts', JSON.stringify([{ ...told, id: 'b', toldAt: 5 }])) // another tab
    expect(takeDue(() => true)).toEqual([])
  })

  test('behavior: when it was reported is a time of the server’s clock', () => {
    onTestFinished(() => tellTime(Date.now()))
    const day = 86_400
    const told = Math.floor(Date.now() / 1000) + day
    tellTime(told * 1000)
    addAlert(wanted)
    const [due] = takeDue(() => true)
    expect(due).toBeDefined()
    expect(Math.abs((alerts()[0]?.toldAt ?? 0) / 1000 - told)).toBeLessThan(60)
  })

  test('behavior: stored entries that are not alerts are skipped', () => {
    localStore.write('nightjar.alerts', '[{"id":1},null,{"id":"x","price":"1"}]')
    expect(takeDue(() => true)).toEqual([])
    localStore.write('nightjar.alerts', '{')
    expect(takeDue(() => true)).toEqual([])
  })

  test('behavior: beyond fifty, delivered alerts are removed first', () => {
    addAlert({ ...wanted, base: 'OLD' })
    for (let at = 0; at < 49; at++) addAlert(wanted)
    takeDue(({ base }) => base !== 'OLD')
    addAlert(wanted)
    expect(alerts()).toHaveLength(50)
    expect(alerts().some(({ base }) => base === 'OLD')).toBe(true)
  })
})
