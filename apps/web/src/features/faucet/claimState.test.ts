import { describe, expect, test } from 'vitest'
import { type ClaimContext, claimState } from './claimState.ts'

const open: ClaimContext = {
  limit: 100n,
  balance: 1000n,
  isSending: false,
  nextHeight: 0,
  height: 50,
  credits: 10n,
  feeMicrocredits: 10n,
}

describe('claimState', () => {
  test.each([
    [{}, { kind: 'ready', amount: 100n }],
    [{ balance: 30n }, { kind: 'ready', amount: 30n }],
    [{ balance: 0n }, { kind: 'empty' }],
    [{ isSending: true }, { kind: 'sending' }],
    [{ nextHeight: undefined }, { kind: 'reading' }],
    [{ credits: undefined }, { kind: 'reading' }],
    [{ nextHeight: 51 }, { kind: 'ready', amount: 100n }],
    [{ nextHeight: 52 }, { kind: 'cooldown', blocks: 1 }],
    [{ credits: 9n }, { kind: 'no-credits' }],
  ])('default: %o', (change, state) => {
    expect(claimState({ ...open, ...change })).toEqual(state)
  })
})
