import { readRecord } from '@nightjar/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterRecords, toWalletRecord } from './readRecord.ts'

const owner = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const plaintext = `{ owner: ${owner}.private, token: 7field.private, amount: 5u128.private, _nonce: 1group.public }`

/** Each part in every spelling that a wallet or the SDK has published. */
const spellings = {
  program: ['program_id', 'programId', 'programName', 'program_name', 'program'],
  name: ['recordName', 'record_name', 'name'],
  plaintext: ['plaintext', 'recordPlaintext', 'record_plaintext'],
  id: ['commitment', 'id', '_id', 'uid'],
} as const
const values = { program: 'other.aleo', name: 'PrivateToken', plaintext, id: '9field' }

const spelled = fc.record({
  program: fc.constantFrom(...spellings.program),
  name: fc.constantFrom(...spellings.name),
  plaintext: fc.constantFrom(...spellings.plaintext),
  id: fc.constantFrom(...spellings.id),
})

describe('toWalletRecord', () => {
  test('default: every published spelling of every part', () => {
    fc.assert(
      fc.property(spelled, ({ program, name, plaintext: text, id }) => {
        const given = {
          [program]: values.program,
          [name]: values.name,
          [text]: values.plaintext,
          [id]: values.id,
          spent: false,
        }
        const record = toWalletRecord(given, 'asked.aleo')
        expect(record).toEqual({ ...values, spent: false })
        expect(readRecord(record)).toMatchObject({ owner, token: '7', amount: 5n })
      }),
    )
  })

  test.each([
    [{ spent: false }, false],
    [{ spent: 'false' }, false],
    [{ spent: 0 }, false],
    [{ isSpent: false }, false],
    [{ is_spent: false }, false],
    [{ status: 'Unspent' }, false],
    [{ recordStatus: 'unspent' }, false],
    [{ spent: false, status: 'Finalized' }, false],
    [{ spent: null, status: 'unspent' }, false],
    [{ spent: true }, true],
    [{ spent: 'true' }, true],
    [{ spent: 'True ' }, true],
    [{ spent: 1 }, true],
    [{ isSpent: true }, true],
    [{ is_spent: 'true' }, true],
    [{ status: 'Spent' }, true],
    [{ state: 'SPENT' }, true],
    [{ spent: false, status: 'Spent' }, true],
    [{ spent: 'maybe' }, true],
    [{ spent: {}, status: 'Unspent' }, true],
    [{ status: 'Pending' }, true],
    [{}, true],
  ])('behavior: the state %o counts as spent: %s', (state, spent) => {
    expect(toWalletRecord({ ...state, plaintext }, 'p.aleo').spent).toBe(spent)
  })

  test('behavior: whatever one entry is, the others are read', () => {
    const good = { program_name: 'p.aleo', record_plaintext: plaintext, spent: false }
    fc.assert(
      fc.property(fc.array(fc.anything()), fc.nat(), (others, at) => {
        const given = others.toSpliced(at % (others.length + 1), 0, good)
        const records = filterRecords(given.map((each) => toWalletRecord(each, 'p.aleo')))
        const found = records.flatMap((record) => readRecord(record) ?? [])
        expect(found.map(({ amount }) => amount)).toEqual([5n])
      }),
    )
  })

  test('behavior: an entry that throws when it is read hides no other', () => {
    const good = { plaintext, spent: false }
    const bad = Object.defineProperty({ ...good }, 'id', {
      enumerable: true,
      get: () => {
        throw new Error('revoked')
      },
    })
    const records = [bad, good].map((each) => toWalletRecord(each, 'p.aleo'))
    expect(filterRecords(records, 'unspent')).toHaveLength(1)
    expect(records[0]?.id).toBe('1group')
  })

  test('behavior: records without an id are told apart', () => {
    const idOf = (record: object) =>
      toWalletRecord({ plaintext, spent: false, ...record }, 'p.aleo').id
    expect(idOf({})).toBe('1group')
    expect(idOf({ id: 7 })).toBe('1group')
    expect(idOf({ plaintext: plaintext.replace('_nonce: 1', '_nonce: 2') })).toBe('2group')
    expect(idOf({ tag: '3field' })).toBe('3field')
    expect(idOf({ id: '4field', tag: '3field' })).toBe('4field')
  })

  test('behavior: a record that is listed twice counts once, and as spent if either says so', () => {
    const record = (spent: boolean, text = plaintext) =>
      toWalletRecord({ plaintext: text, spent }, 'p.aleo')
    const other = plaintext.replace('_nonce: 1', '_nonce: 2')
    const listed = [record(false), record(false, other), record(false), record(true, other)]
    expect(filterRecords(listed, 'unspent')).toEqual([record(false)])
    expect(filterRecords(listed.toReversed(), 'unspent')).toEqual([record(false)])
  })

  test('behavior: nothing but the word for it makes a record spendable', () => {
    const keys = fc.constantFrom('spent', 'isSpent', 'is_spent', 'status', 'state')
    fc.assert(
      fc.property(keys, fc.anything({ withNullPrototype: true }), (key, value) => {
        const { spent } = toWalletRecord({ plaintext, [key]: value }, 'p.aleo')
        expect(spent).toBe(!wordsFor(key).includes(textOf(value)))
      }),
    )
  })
})

/** What calls a record unspent: a status may say false or 0 of something else. */
const wordsFor = (key: string): readonly string[] =>
  /spent/i.test(key) ? ['false', '0', 'unspent'] : ['unspent']

/** As it would be printed, in lower case; a list or object is no word. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? '' : String(value).trim().toLowerCase()
