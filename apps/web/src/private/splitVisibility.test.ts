import { describe, expect, test } from 'vitest'
import { splitVisibility } from './splitVisibility.ts'

const call = { program: 'nightjar_core.aleo', function: 'swap_exact_private_for_private' }
const facts = [
  { input: 'amount_in', text: 'amount' },
  { input: 'input.token', text: 'token' },
  { input: 'input', text: 'change' },
  { input: 'to_pri', text: 'receiver' },
  { input: 'signer', text: 'trader' },
]

describe('splitVisibility', () => {
  test('privacy 6: a private swap shows its amounts and tokens, but not the trader', () => {
    expect(splitVisibility(call, facts)).toEqual({
      everyone: ['amount', 'token'],
      onlyYou: ['change', 'receiver', 'trader'],
    })
  })

  test('args: in an unknown function everything counts as public', () => {
    expect(splitVisibility({ ...call, function: 'unknown' }, facts).onlyYou).toEqual([])
  })
})
