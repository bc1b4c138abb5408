import { describe, expect, test } from 'vitest'
import { CREDITS } from '../token.ts'
import { WRAPPED_ALEO } from '../tokens/wrappedAleo.ts'
import { movementOf, tokenOfMovement } from './movement.ts'

const wrapped = { ...CREDITS, id: WRAPPED_ALEO.id, symbol: WRAPPED_ALEO.symbol }
const tokens = [wrapped]

describe('movementOf and tokenOfMovement', () => {
  test.each([wrapped, CREDITS])('default: $symbol is found again', (token) => {
    const movement = movementOf(token, 7n)
    expect(movement.amount).toBe('7')
    expect(movement.token_id).toMatch(/^\d+field$/)
    expect(tokenOfMovement(tokens, movement)).toBe(token)
  })

  test('behavior: any other id is not a known token', () => {
    expect(tokenOfMovement(tokens, { token_id: '5field' })).toBeUndefined()
  })
})
