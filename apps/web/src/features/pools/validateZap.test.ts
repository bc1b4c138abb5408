import { describe, expect, test } from 'vitest'
import { readAmount } from '../../lib/amountText.ts'
import { tokenOf } from '../../testing/exchange.ts'
import { validateZap, type ZapContext, type ZapState, zapWords } from './validateZap.ts'

const ready: ZapContext = {
  isLoading: false,
  isOffline: false,
  isPaused: false,
  hasTokens: true,
  hasPair: true,
  token: tokenOf('USDX'),
  amount: readAmount('1', 6),
  mintsNothing: false,
  impactPpm: 150_000n,
  isExpert: false,
  isConnected: true,
  isUnread: false,
  balance: 1_000_000n,
  credits: 5n,
  feeMicrocredits: 5n,
}

const cases: readonly [ZapState, Partial<ZapContext>][] = [
  ['ready', {}],
  ['offline', { isOffline: true, isLoading: true }],
  ['loading', { isLoading: true, hasTokens: false }],
  ['choose-token', { hasTokens: false, hasPair: false }],
  ['no-pair', { hasPair: false, isPaused: true }],
  ['paused', { isPaused: true, amount: readAmount('', 6) }],
  ['empty', { amount: readAmount('', 6) }],
  ['zero', { amount: readAmount('0', 6) }],
  ['not-a-number', { amount: readAmount('x', 6) }],
  ['too-many-decimals', { amount: readAmount('1.1234567', 6) }],
  ['too-small', { mintsNothing: true, isConnected: false }],
  ['over-impact', { impactPpm: 150_001n, isConnected: false }],
  ['ready', { impactPpm: 150_001n, isExpert: true }],
  ['disconnected', { isConnected: false }],
  ['reading-balance', { balance: undefined }],
  ['reading-balance', { credits: undefined }],
  ['unread-balance', { credits: undefined, isUnread: true }],
  ['over-balance', { balance: 999_999n }],
  ['over-fee', { credits: 4n }],
]

describe('validateZap', () => {
  test.each(cases)('default: %s', (state, change) => {
    const context = { ...ready, ...change }
    expect(validateZap(context)).toBe(state)
    expect(zapWords(state, context).label.id).toMatch(/^(pools|lib)\./)
  })
})
