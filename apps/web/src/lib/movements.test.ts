import { CREDITS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf, tokens } from '../testing/exchange.ts'
import { movementOf, tokenOfMovement } from './movements.ts'

describe('movementOf and tokenOfMovement', () => {
  test.each([tokenOf('USDX'), CREDITS])('default: $symbol is found again', (token) => {
    const movement = movementOf(token, 7n)
    expect(movement.amount).toBe('7')
    expect(movement.token_id).toMatch(/^\d+field$/)
    expect(tokenOfMovement(tokens, movement)).toBe(token)
  })

  test('behavior: any other id is not a known token', () => {
    expect(tokenOfMovement(tokens, { token_id: '5field' })).toBeUndefined()
  })
})
