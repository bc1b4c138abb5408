import { describe, expect, test } from 'vitest'
import { validateWithdrawal, withdrawalWords } from './validateWithdrawal.ts'

const ready = {
  isLoading: false,
  isOffline: false,
  hasPair: true,
  isHidden: false,
  isConnected: true,
  isUnread: false,
  held: 10n,
  liquidity: 10n,
  returnsNothing: false,
  impactPpm: 0n,
  isExpert: false,
  credits: 38_300n,
  feeMicrocredits: 38_300n,
}

describe('validateWithdrawal', () => {
  test.each([
    ['ready', {}],
    ['offline', { isOffline: true, isLoading: true }],
    ['loading', { isLoading: true }],
    ['no-pair', { hasPair: false }],
    ['hidden-pair', { hasPair: false, isHidden: true }],
    ['disconnected', { isConnected: false }],
    ['reading-balance', { held: undefined }],
    ['unread-balance', { held: undefined, isUnread: true }],
    ['nothing-held', { held: 0n }],
    ['empty', { liquidity: 0n }],
    ['over-impact', { impactPpm: 150_001n }],
    ['ready', { impactPpm: 150_001n, isExpert: true }],
    ['too-small', { returnsNothing: true }],
    ['over-fee', { credits: 38_299n }],
  ] as const)('default: %s with %o', (state, change) => {
    expect(validateWithdrawal({ ...ready, ...change })).toBe(state)
    expect(withdrawalWords[state].label.id).toBeDefined()
  })
})
