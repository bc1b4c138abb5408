import { describe, expect, test } from 'vitest'
import { type Receipt, readReceipt, writeReceipt } from './receiptFile.ts'

const receipt: Receipt = {
  network: 'testnetbeta',
  transaction: `at1${'q'.repeat(58)}`,
  block: 7,
  account: 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px',
  transitionViewKey: '12field',
}
const written = JSON.parse(writeReceipt(receipt))

describe('readReceipt', () => {
  test('default: reads back what was written', () => {
    expect(readReceipt(writeReceipt(receipt))).toEqual({ receipt })
  })

  test.each(['', 'true', 'null', '[]', '{}', JSON.stringify({ ...written, format: 'another' })])(
    'error: %s is not a receipt',
    (text) => expect(readReceipt(text)).toEqual({ fault: 'foreign' }),
  )

  test.each([
    ['transaction', 'at1q'],
    ['transaction', undefined],
    ['block', -1],
    ['block', 1.5],
    ['account', receipt.account.replace('9px', '9pq')],
    ['transitionViewKey', '12'],
    ['transitionViewKey', 'AViewKey1'],
    ['network', 3],
  ])('error: damaged if %s is %s', (name, value) => {
    const text = JSON.stringify({ ...written, [name]: value })
    expect(readReceipt(text)).toEqual({ fault: 'damaged' })
  })
})
