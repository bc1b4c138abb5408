import * as sdk from '@nightjar/snarkvm/sdk'
import { describe, expect, test } from 'vitest'
import { formatPretty } from './pretty.ts'
import { formatRecord, parseRecord } from './record.ts'

const owner = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const printed = `{
  owner: ${owner}.private,
  amount: 5u64.private,
  data: {
    x: 1u8.public,
    y: [
      1u8.public,
      2u8.public
    ]
  },
  _nonce: 0group.public,
  _version: 1u8.public
}`

describe('parseRecord', () => {
  test('default', () => {
    const record = parseRecord(printed)
    expect(record.owner).toBe(owner)
    expect(record.ownerVisibility).toBe('private')
    expect([...record.entries.keys()]).toEqual(['amount', 'data'])
    expect(record.entries.get('data')?.visibility).toBe('public')
    expect([record.nonce, record.version]).toEqual([0n, 1])
  })

  test('behavior: prints like snarkVM', () => {
    expect(formatPretty(parseRecord(printed))).toBe(printed)
    const theirs = sdk.RecordPlaintext.fromString(formatRecord(parseRecord(printed)))
    expect(theirs.toString()).toBe(printed)
  })

  test('behavior: an old record has version 0', () => {
    const text = `{ owner: ${owner}.public, _nonce: 0group.public }`
    expect(parseRecord(text)).toMatchObject({ ownerVisibility: 'public', version: 0 })
  })

  test.each([
    [`{ _nonce: 0group.public }`, 'The record has no entry "owner"'],
    [`{ owner: 1u8.private, _nonce: 0group.public }`, 'Expected a value of type address'],
    [`{ owner: ${owner}, _nonce: 0group.public }`, 'Expected ".constant"'],
    [
      `{ owner: ${owner}.private, a: { x: 1u8.public, y: 2u8.private }, _nonce: 0group.public }`,
      'Parts of one record entry have different visibilities',
    ],
  ])('error: %s', (text, message) => {
    expect(() => parseRecord(text)).toThrow(message)
  })
})
