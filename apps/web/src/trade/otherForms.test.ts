import { CREDITS, PROGRAMS, type Token } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import type { Account } from '../lib/useExchange.ts'
import { wrapFee } from '../lib/wrapping.ts'
import { ADDRESS, tokenOf } from '../testing/exchange.ts'
import { creditsIn, entriesFor, mostPaidOf, withOtherForms } from './otherForms.ts'
import { afterTurns, feeOfTurns } from './turns.ts'

const waleo = tokenOf('WALEO')
const usdx = tokenOf('USDX')
const rgc: Token = { ...usdx, id: '77field', symbol: 'RGC', wrapperProgram: PROGRAMS.registry }
const outsideRgc: Token = { ...rgc, id: '7001field' }
const wrapping = { inside: waleo, outside: CREDITS }
const forms = new Map([
  [waleo.id, { wrapping, held: 40n + wrapFee(wrapping) }],
  [rgc.id, { wrapping: { inside: rgc, outside: outsideRgc }, held: 950n }],
])
const account: Account = {
  ...{ address: ADDRESS, credits: 100n, readAt: 1, error: null, retry: () => undefined },
  balances: new Map([
    [rgc.id, 50n],
    [usdx.id, 7n],
  ]),
}

describe('withOtherForms', () => {
  test('default: both forms of a token are one balance, and other tokens stay', () => {
    const { balances, others } = withOtherForms(account, forms, 0n)
    expect(balances).toEqual(
      new Map([
        [rgc.id, 1000n],
        [usdx.id, 7n],
        [waleo.id, 40n + wrapFee(wrapping)],
      ]),
    )
    expect([...(others ?? [])].map(([id, { amount, form }]) => [id, form, amount])).toEqual([
      [waleo.id, 'outside', 40n + wrapFee(wrapping)],
      [rgc.id, 'outside', 950n],
    ])
  })

  test('behavior: the balance is whole, and payments leave its credits for the fee of their wrap and their own', () => {
    const held = wrapFee(wrapping) + 1_000n + 5n
    const one = new Map([[waleo.id, { wrapping, held }]])
    const own = { ...account, balances: new Map([[waleo.id, 2n]]) }
    const sumOf = (fee: bigint) => {
      const both = withOtherForms(own, one, fee)
      const sum = both.balances?.get(waleo.id) ?? 0n
      return [sum, mostPaidOf(both)(waleo, sum)]
    }
    expect([1_000n, 1_005n, 2_000n].map(sumOf)).toEqual([
      [held + 2n, 7n],
      [held + 2n, 2n],
      [held + 2n, 2n],
    ])
  })

  test('behavior: of a token whose other form pays no fees, everything can be paid', () => {
    const both = withOtherForms(account, forms, 9n)
    expect([mostPaidOf(both)(rgc, 1000n), mostPaidOf(both)(usdx, 7n)]).toEqual([1000n, 7n])
    expect(mostPaidOf(account)(usdx, 7n)).toBe(7n)
  })

  test('behavior: wrapped credits count as credits where these are among the balances', () => {
    const both = new Map([[CREDITS.id, { wrapping, held: 30n }]])
    const held = { ...account, balances: new Map([[CREDITS.id, 100n]]) }
    const { balances, others } = withOtherForms(held, both, 7n)
    expect(balances?.get(CREDITS.id)).toBe(130n)
    expect(others?.get(CREDITS.id)).toEqual({
      id: waleo.id,
      form: 'wrapped',
      amount: 30n,
      kept: 0n,
    })
    expect(withOtherForms(account, both, 7n).balances?.has(CREDITS.id)).toBe(false)
  })

  test('behavior: a balance that is not read stays unknown', () => {
    expect(withOtherForms({ ...account, balances: undefined }, forms, 0n).balances).toBeUndefined()
  })
})

describe('entriesFor', () => {
  test.each([
    [50n, []],
    [51n, [1n]],
    [1000n, [950n]],
  ])('default: of %i units, what lacks inside is wrapped', (amount, wrapped) => {
    const entries = entriesFor([{ token: rgc, amount }], account, forms)
    expect(entries.map((each) => each.amount)).toEqual(wrapped)
  })

  test('behavior: each payment has its own wrap, and its own fee; a token without another form has none', () => {
    const payments = [waleo, usdx, rgc].map((token) => ({ token, amount: 60n }))
    const entries = entriesFor(payments, account, forms)
    expect(entries.map(({ wrapping, amount }) => [wrapping.inside.symbol, amount])).toEqual([
      ['ALEO', 60n],
      ['RGC', 10n],
    ])
    expect(feeOfTurns(entries)).toBe(feeOfTurns(entries.slice(1)) + feeOfTurns(entries.slice(0, 1)))
    expect(creditsIn(entries)).toBe(60n)
    expect(afterTurns(entries, ADDRESS, [])).toMatchObject([
      ...[{ kind: 'enter', wrapper: 'credits', amount: 60n, to: ADDRESS, after: [] }],
      ...[{ kind: 'enter', wrapper: 'registry', origin: '7001field', amount: 10n }],
    ])
  })
})
