import { CREDITS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../../testing/exchange.ts'
import { mostToGive, validateWrap, type WrapContext } from './validateWrap.ts'

const amount = (value: bigint) => ({ kind: 'amount', value }) as const
const context: WrapContext = {
  isLoading: false,
  isOffline: false,
  token: CREDITS,
  amount: amount(80n),
  isConnected: true,
  isUnread: false,
  balance: 100n,
  credits: 100n,
  feeMicrocredits: 20n,
}

describe('validateWrap', () => {
  test('default: all but the fee can be wrapped, and not one unit more', () => {
    expect(validateWrap(context)).toBe('ready')
    expect(validateWrap({ ...context, amount: amount(81n) })).toBe('over-fee')
    expect(validateWrap({ ...context, amount: amount(101n) })).toBe('over-balance')
  })

  test('behavior: the fee of another token is paid separately', () => {
    const token = tokenOf('USDX')
    expect(validateWrap({ ...context, token, amount: amount(100n) })).toBe('ready')
    expect(validateWrap({ ...context, token, credits: 19n })).toBe('over-fee')
  })

  test('behavior: if a balance cannot be read from the chain, the chain itself will decide', () => {
    const token = tokenOf('USDX')
    expect(validateWrap({ ...context, token, balance: null, amount: amount(9_999n) })).toBe('ready')
  })

  test.each([
    [{ isOffline: true }, 'offline'],
    [{ isLoading: true }, 'loading'],
    [{ token: undefined }, 'choose-token'],
    [{ amount: amount(0n) }, 'zero'],
    [{ amount: { kind: 'empty' } as const }, 'empty'],
    [{ isConnected: false }, 'disconnected'],
    [{ balance: undefined }, 'reading-balance'],
    [{ credits: undefined }, 'reading-balance'],
    [{ balance: undefined, isUnread: true }, 'unread-balance'],
    [{ isUnread: true }, 'ready'],
  ])('args: %o is %s', (change, state) => {
    expect(validateWrap({ ...context, ...change })).toBe(state)
  })
})

describe('mostToGive', () => {
  test('default: credits less the fee, all of other tokens', () => {
    expect(mostToGive(context)).toBe(80n)
    expect(mostToGive({ ...context, balance: 19n })).toBe(0n)
    expect(mostToGive({ ...context, token: tokenOf('USDX') })).toBe(100n)
    expect(mostToGive({ ...context, balance: null })).toBeUndefined()
  })
})
