import { describe, expect, test } from 'vitest'
import { splitSights } from './splitSights.ts'

const call = { program: 'nightjar_core.aleo', function: 'swap_exact_private_for_private' }
const facts = [
  { input: 'amount_in', text: 'amount' },
  { input: 'input.token', text: 'token' },
  { input: 'input', text: 'change' },
  { input: 'to_pri', text: 'receiver' },
  { input: 'signer', text: 'trader' },
]

describe('splitSights', () => {
  test('privacy 6: of a private swap amounts and tokens are shown, the trader is not', () => {
    expect(splitSights(call, facts)).toEqual({
      everyone: ['amount', 'token'],
      onlyYou: ['change', 'receiver', 'trader'],
    })
  })

  test('args: of a function that nobody knows everything counts as shown', () => {
    expect(splitSights({ ...call, function: 'unknown' }, facts).onlyYou).toEqual([])
  })
})
