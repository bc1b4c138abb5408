import { describe, expect, test } from 'vitest'
import { ADDRESS, pairs, tokenOf } from '../../testing/exchange.ts'
import { readPasted } from './readPasted.ts'

const transaction = `at1${'q'.repeat(58)}`
const token = tokenOf('USDX').id
const pair = pairs[0]?.id ?? ''

describe('readPasted', () => {
  test.each([
    [transaction, { kind: 'transaction', id: transaction }],
    [transaction.toUpperCase(), { kind: 'transaction', id: transaction }],
    [`To: <${ADDRESS.toUpperCase()}>`, { kind: 'address', id: ADDRESS }],
    [`  ${ADDRESS}\n`, { kind: 'address', id: ADDRESS }],
    [token, { kind: 'token', id: token }],
    [token.replace('field', ''), { kind: 'token', id: token }],
    [pair, { kind: 'pair', id: pair }],
  ])('default: %s', (text, pasted) => {
    expect(readPasted(text, pairs)).toEqual(pasted)
  })

  test('behavior: an address with a typo leads nowhere', () => {
    expect(readPasted(`${ADDRESS.slice(0, -1)}q`, pairs)).toEqual({ kind: 'typo' })
  })

  test.each(['', 'usdx', '100', 'at1short', `${transaction}q`])('args: "%s" is no id', (text) => {
    expect(readPasted(text, pairs)).toBeUndefined()
  })
})
