import { CREDITS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { readAmount } from '../../lib/amountText.ts'
import { tokenOf } from '../../testing/exchange.ts'
import { transferWords } from './transferWords.ts'
import { mostToSend, type TransferContext, validateTransfer } from './validateTransfer.ts'

const ready: TransferContext = {
  isLoading: false,
  isOffline: false,
  token: tokenOf('USDX'),
  arrives: 'private',
  privateAllowed: true,
  amount: readAmount('1', 6),
  receiver: 'valid',
  isConnected: true,
  isUnread: false,
  balance: 1_000_000n,
  credits: 6_400n,
  feeMicrocredits: 6_400n,
}

describe('validateTransfer', () => {
  test.each([
    ['ready', {}],
    ['ready', { receiver: 'own' }],
    ['ready', { receiver: 'program' }],
    ['offline', { isOffline: true, isLoading: true }],
    ['loading', { isLoading: true }],
    ['choose-token', { token: undefined }],
    ['private-off', { privateAllowed: false }],
    ['ready', { privateAllowed: false, arrives: 'public' }],
    ['empty', { amount: readAmount('', 6), receiver: 'empty' }],
    ['zero', { amount: readAmount('0', 6) }],
    ['not-a-number', { amount: readAmount('x', 6) }],
    ['ambiguous', { amount: readAmount('1,250', 6) }],
    ['too-many-decimals', { amount: readAmount('0.0000001', 6) }],
    ['too-large', { amount: readAmount('9'.repeat(50), 6) }],
    ['no-receiver', { receiver: 'empty' }],
    ['no-address', { receiver: 'no-address' }],
    ['typo', { receiver: 'typo' }],
    ['nobody', { receiver: 'nobody' }],
    ['disconnected', { isConnected: false, balance: undefined }],
    ['reading-balance', { credits: undefined }],
    ['unread-balance', { credits: undefined, isUnread: true }],
    ['over-balance', { balance: 999_999n }],
    ['over-fee', { credits: 6_399n }],
  ] as const)('default: %s with %o', (state, change) => {
    const context = { ...ready, ...change }
    expect(validateTransfer(context)).toBe(state)
    expect(transferWords(state, context).label.id).toBeDefined()
  })

  test('behavior: credits pay their own fee, to the unit', () => {
    const credits = { ...ready, token: CREDITS, balance: 1_006_400n, credits: 1_006_400n }
    expect(validateTransfer(credits)).toBe('ready')
    expect(validateTransfer({ ...credits, credits: 1_006_399n })).toBe('over-fee')
    expect(validateTransfer({ ...credits, privateAllowed: false })).toBe('ready')
  })
})

describe('mostToSend', () => {
  test('default: all of a token; credits less the fee', () => {
    expect(mostToSend(tokenOf('USDX'), 5n, 3_000n)).toBe(5n)
    expect(mostToSend(CREDITS, 5_000n, 3_000n)).toBe(2_000n)
    expect(mostToSend(CREDITS, 3_000n, 3_000n)).toBe(0n)
    expect(mostToSend(CREDITS, undefined, 3_000n)).toBeUndefined()
  })
})
