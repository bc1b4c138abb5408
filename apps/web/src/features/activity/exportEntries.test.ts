import type { Token } from '@nightjar/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ADDRESS, tokenOf } from '../../testing/exchange.ts'
import { sampleTransaction } from '../../testing/transactions.ts'
import { exportEntries, toCsv, toJson } from './exportEntries.ts'
import { type Entry, fromSent } from './mergeEntries.ts'

const usdx = tokenOf('USDX')
const other = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'
const entry: Entry = {
  key: 'au1a',
  id: 'at1a',
  transition: 'au1a',
  kind: 'transfer',
  phase: 'accepted',
  isUncharged: false,
  isReset: false,
  program: 'nightjar_core.aleo',
  function: 'transfer_public',
  address: ADDRESS,
  recipient: other,
  payee: null,
  from: ADDRESS,
  to: other,
  surplus: [],
  surplus_to: null,
  approved: [],
  records: { pays: null, gets: null },
  feeFromRecords: null,
  isFeeUnknown: false,
  paid: [{ token_id: usdx.id, amount: '1234567' }],
  received: [{ token_id: usdx.id, amount: '1234567' }],
  pairs: [],
  isPrivate: false,
  isInDoubt: false,
  hasMoved: true,
  time: 1_700_000_000,
  height: 7,
  fee: '3000',
  feePayer: ADDRESS,
  reason: null,
  sentId: null,
  isFound: false,
}
const credits = { id: '0field', symbol: 'ALEO', decimals: 6 } as Token
const find = (token: Token) => (id: string) =>
  id === '0field' ? credits : id === token.id ? token : undefined
const exported = (entries: readonly Entry[], token: Token = usdx, viewer = ADDRESS) =>
  exportEntries(entries, { viewer, tokenOf: find(token) })

const hostile = fc.string({
  unit: fc.constantFrom(
    ...'=+-@|%＝;,\t"\' 1lO0',
    '\r\n',
    '\u202e',
    '\u200b',
    'rn',
    '\u0000',
    '\ud800',
  ),
  maxLength: 31,
})

/** A line of our own CSV, whose cells contain no line breaks outside of quotes. */
const cellsOf = (line: string): number => line.replaceAll(/"(?:[^"]|"")*"/g, '').split(',').length

describe('what strangers choose, in a file', () => {
  const strange = fc.record({
    symbol: hostile,
    reason: hostile,
    decimals: fc.integer({ min: 0, max: 255 }),
    amount: fc.bigInt(1n, 2n ** 128n - 1n),
  })

  test('behavior: every line has all cells, no cell is a formula, and no amount loses a unit', () => {
    fc.assert(
      fc.property(strange, ({ symbol, reason, decimals, amount }) => {
        const token = { ...usdx, symbol, decimals }
        const moved = [{ token_id: usdx.id, amount: String(amount) }]
        const seen = exported([{ ...entry, reason, paid: moved, received: moved }], token)
        const lines = toCsv(seen)
          .replaceAll(/"(?:[^"]|"")*"/g, 'x')
          .trimEnd()
          .split('\r\n')
        expect(new Set(lines.map(cellsOf)).size).toBe(1)
        for (const separator of [',', ';', '\t']) {
          const cells = toCsv(seen)
            .split(separator)
            .map((cell) => cell.replace(/^["\s]*/, ''))
          expect(cells.filter((cell) => /^[=+\-@|%＝]/.test(cell))).toEqual([])
        }
        const [text = ''] = seen[0]?.paid.map((each) => each.amount) ?? []
        const [whole = '', part = ''] = text.split('.')
        expect(text).toMatch(/^\d+(\.\d+)?$/)
        expect(BigInt(whole + part.padEnd(decimals, '0'))).toBe(amount)
      }),
    )
  })

  test('behavior: JSON is read again as it was, without what JSON cannot hold', () => {
    fc.assert(
      fc.property(strange, ({ symbol, reason }) => {
        const seen = exported([{ ...entry, reason }], { ...usdx, symbol })
        expect(JSON.parse(toJson(seen))).toEqual(seen)
      }),
    )
  })
})

describe('exportEntries', () => {
  test('default: the sender paid the amount and the fee, to the unit', () => {
    expect(exported([entry])[0]).toMatchObject({
      time: '2023-11-14T22:13:20.000Z',
      paid: [{ amount: '1.234567', symbol: 'USDX', base_units: '1234567' }],
      received: [],
      fee: { amount: '0.003', symbol: 'ALEO', base_units: '3000' },
    })
  })

  test('behavior: the receiver received it and paid nothing', () => {
    const [seen] = exported([entry], usdx, other)
    expect(seen).toMatchObject({ paid: [], received: [{ amount: '1.234567' }], fee: null })
  })

  test('behavior: the hidden payer of a rejected call may be the account that it names', () => {
    const hidden = { pays: null, gets: null }
    const rejected: Entry = {
      ...{ ...entry, address: null, from: null, recipient: ADDRESS, isPrivate: true },
      ...{ phase: 'rejected', hasMoved: false, feePayer: null, records: hidden },
    }
    expect(exported([rejected])[0]).toMatchObject({ paid: [], fee: null, unknown: ['fee'] })
    const told = { ...rejected, records: { paid: [], received: [] } }
    expect(exported([told])[0]).toMatchObject({ paid: [], fee: null, unknown: [] })
  })

  test('behavior: only amounts that certainly moved are exported, and the fee of a rejected transaction', () => {
    const paid = [{ token_id: usdx.id, amount: '5000000' }]
    const received = [{ token_id: '0field', amount: '7' }]
    const outcome = {
      status: 'accepted',
      height: 9,
      timestamp: 9,
      reason: null,
      moved: null,
    } as const
    const swap = { paid, received, address: ADDRESS }
    const sent = [
      sampleTransaction({
        ...swap,
        phase: 'rejected',
        outcome: { ...outcome, status: 'rejected', fee: '17' },
      }),
      sampleTransaction({ ...swap, phase: 'notFound' }),
      sampleTransaction({ ...swap, phase: 'failed', failure: 'refused' }),
      sampleTransaction({ ...swap, phase: 'accepted', outcome: { ...outcome, fee: null } }),
      sampleTransaction({
        ...swap,
        phase: 'accepted',
        outcome: { ...outcome, fee: null, moved: { paid, received } },
      }),
    ]
    const seen = exported(sent.map(fromSent))
    const amounts = (list: readonly { base_units: string }[] = []) =>
      list.map(({ base_units }) => base_units)
    expect(
      seen.map(({ status, paid, received, fee }) => [
        status,
        amounts(paid),
        amounts(received),
        fee?.base_units,
      ]),
    ).toEqual([
      ['rejected', [], [], '17'],
      ['notFound', [], [], undefined],
      ['failed', [], [], undefined],
      ['accepted', [], [], undefined],
      ['accepted', ['5000000'], ['7'], undefined],
    ])
    expect(toCsv(seen).match(/,paid,/g)).toHaveLength(1)
  })

  test('behavior: both forms of ALEO are called ALEO, and an outside token by its wrapped form', () => {
    const waleo = tokenOf('WALEO')
    const paid = [
      { token_id: '0field', amount: '3' },
      { token_id: waleo.id, amount: '2' },
    ]
    const wrapped = exported([{ ...entry, paid }], waleo)[0]?.paid
    expect(wrapped?.map(({ symbol, form }) => [symbol, form])).toEqual([
      ['ALEO', ''],
      ['ALEO', 'wrapped'],
    ])
    const outside = [{ token_id: usdx.id, amount: '7', outside: true as const }]
    expect(exported([{ ...entry, paid: outside }])[0]?.paid).toMatchObject([
      { amount: '0.000007', symbol: 'USDX', form: 'outside' },
    ])
  })

  test('behavior: the fee of two calls in one transaction is listed once', () => {
    const fees = exported([entry, { ...entry, key: 'au1b' }]).map(({ fee }) => fee?.base_units)
    expect(fees).toEqual(['3000', undefined])
  })

  test('behavior: 39 digits are exported unchanged; an unknown token only has base units', () => {
    const amount = String(2n ** 128n - 1n)
    const paid = [{ token_id: '9field', amount }]
    expect(exported([{ ...entry, paid }])[0]?.paid[0]).toEqual({
      amount: '',
      symbol: '',
      form: '',
      token_id: '9field',
      base_units: amount,
    })
    expect(toJson(exported([{ ...entry, paid }]))).toContain(`"base_units": "${amount}"`)
  })
})

describe('toCsv', () => {
  const rowsOf = (csv: string) => csv.split('\r\n').slice(1, -1)

  test('default: a line for each amount and for the fee', () => {
    const rows = rowsOf(toCsv(exported([entry])))
    expect(rows.map((row) => row.split(',').slice(11, 14))).toEqual([
      ['paid', '1.234567', 'USDX'],
      ['fee', '0.003', 'ALEO'],
    ])
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\t=1', '"\'\t\'=1"'],
    ['X;=1+1', '"X;\'=1+1"'],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['A,B', '"A,B"'],
    ['A"B', '"A""B"'],
  ])('behavior: a token named %j becomes the text %s', (symbol, cell) => {
    const csv = toCsv(exported([{ ...entry, fee: null }], { ...usdx, symbol }))
    expect(csv).toContain(`,1.234567,${cell},`)
  })

  test('behavior: a reason with a line break stays in one cell', () => {
    const failed: Entry = {
      ...entry,
      phase: 'rejected',
      reason: 'first\nsecond',
      paid: [],
      fee: null,
    }
    expect(rowsOf(toCsv(exported([failed], usdx, other)))[0]).toContain('"first\nsecond"')
  })

  test('behavior: transactions that moved nothing are listed too', () => {
    const rows = rowsOf(toCsv(exported([{ ...entry, paid: [], received: [], fee: null }])))
    expect(rows).toHaveLength(1)
  })
})
