import { CREDITS_PROGRAM, PROGRAMS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { readPayment } from './readPayment.ts'

const to = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'
const self = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const most = '340282366920938463463374607431768211455'

const record = (owner: string, amount: string, id = '7field') =>
  `{ owner: ${owner}.private, token: ${id}.private, amount: ${amount}u128.private, _nonce: 1group.public, _version: 1u8.public }`
const credits = (owner: string, amount: string) =>
  `{ owner: ${owner}.private, microcredits: ${amount}u64.private, _nonce: 1group.public, _version: 1u8.public }`

const send = { program: PROGRAMS.core, function: 'transfer_private' }
const inputs = [null, to, `${most}u128`]

describe('readPayment', () => {
  test('default: of a token of the exchange, to the unit', () => {
    const records = [record(to, most)]
    const moved = { token_id: '7field', amount: most }
    expect(readPayment(send, { inputs, records })).toEqual({ to, moved })
  })

  test('default: made private for somebody else', () => {
    const shield = { program: PROGRAMS.core, function: 'transfer_public_to_private' }
    const opened = { inputs: ['7field', to, '5u128'], records: [record(to, '5')] }
    expect(readPayment(shield, opened)).toEqual({ to, moved: { token_id: '7field', amount: '5' } })
  })

  test('behavior: to oneself, the payment is not mistaken for the change', () => {
    const opened = {
      inputs: [null, self, '5u64'],
      records: [credits(self, '9'), credits(self, '5')],
    }
    const call = { program: CREDITS_PROGRAM, function: 'transfer_private' }
    expect(readPayment(call, opened)?.moved).toEqual({ token_id: '0field', amount: '5' })
  })

  test.each([
    ['nothing was opened', { inputs: [null, null, null], records: [] }],
    ['no record is the receiver’s', { inputs, records: [] }],
    ['the record is somebody else’s', { inputs, records: [record(self, most)] }],
    ['the record has another amount', { inputs, records: [record(to, '1')] }],
    ['the record cannot be read', { inputs, records: ['{'] }],
  ])('error: no payment if %s', (_, opened) => {
    expect(readPayment(send, opened)).toBeUndefined()
  })

  test.each([
    ['other.aleo', 'transfer_private'],
    [PROGRAMS.core, 'join'],
    [PROGRAMS.core, 'constructor'],
    ['__proto__', 'transfer_private'],
  ])('error: %s/%s is no payment that the exchange vouches for', (program, name) => {
    const opened = { inputs, records: [record(to, most)] }
    expect(readPayment({ program, function: name }, opened)).toBeUndefined()
  })
})
