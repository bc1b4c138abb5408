import { describe, expect, test } from 'vitest'
import { leavesDoubt } from './pause.ts'

describe('leavesDoubt', () => {
  test.each(['refused', 'unstored'] as const)(
    'default: none after %s: nothing was sent',
    (kind) => {
      expect(leavesDoubt({ kind })).toBe(false)
    },
  )

  test('default: none after a rejection, or where the wallet has certainly sent nothing', () => {
    expect(leavesDoubt({ kind: 'rejected', message: '' })).toBe(false)
    expect(leavesDoubt({ kind: 'unsent', message: '' })).toBe(false)
  })

  test.each(['left', 'givenUp', 'expired', 'reset', 'doubtful'] as const)(
    'default: some after %s: the step may still happen',
    (kind) => {
      expect(leavesDoubt({ kind })).toBe(true)
    },
  )

  test('default: some where the wallet failed meanwhile', () => {
    expect(leavesDoubt({ kind: 'unconfirmed', message: '' })).toBe(true)
    expect(leavesDoubt({ kind: 'failed', message: '' })).toBe(true)
  })
})
