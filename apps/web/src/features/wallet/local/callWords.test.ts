import { functionOf } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { callTitles, paramLabels, tokenOfAmount } from './callWords.ts'

const inputsOf = (program: string, name: string) =>
  Object.keys(functionOf(program, name)?.inputs ?? {})

describe('callTitles', () => {
  test('behavior: in a call with a title every parameter has a label', () => {
    const params = Object.entries(callTitles).flatMap(([program, titles]) =>
      Object.keys(titles).flatMap((name) => inputsOf(program, name)),
    )
    expect(params.length).toBeGreaterThan(100)
    expect(params.filter((name) => !paramLabels[name])).toEqual([])
  })
})

describe('tokenOfAmount', () => {
  test.each([
    ['nightjar_core.aleo', 'transfer_public', 'amount', 'token'],
    ['nightjar_core.aleo', 'transfer_private', 'amount', 'input'],
    ['nightjar_core.aleo', 'swap_exact_path', 'amount_in', 't0'],
    ['nightjar_core.aleo', 'swap_exact_path_private', 'amount_in', 'input'],
    ['nightjar_core.aleo', 'swap_exact_path', 'amount_out_min', 'path'],
    ['nightjar_core.aleo', 'swap_exact_tokens_for_tokens', 'amount_out_min', 'token_out'],
    ['nightjar_core.aleo', 'create_pair_privately', 'amount_b', 'input_b'],
    ['nightjar_core.aleo', 'remove_liquidity_privately', 'min_a', 'token_a'],
    ['nightjar_core.aleo', 'remove_liquidity', 'liquidity', undefined],
    ['nightjar_credits.aleo', 'unwrap_private', 'amount', 'ALEO'],
    ['nightjar_arc20.aleo', 'wrap_private', 'amount', 'token_program'],
    ['nightjar_registry.aleo', 'wrap_private', 'amount', 'input'],
    ['nightjar_registry.aleo', 'unwrap_private', 'amount', 'id'],
    ['credits.aleo', 'transfer_private', 'amount', 'ALEO'],
    ['nightjar_router.aleo', 'swap_private_for_credits', 'amount_out_min', 'ALEO'],
    ['nightjar_router.aleo', 'swap_private_for_arc20', 'amount_in', 'input'],
    ['nightjar_router.aleo', 'swap_private_for_arc20', 'amount_out_min', 'token_program'],
    ['nightjar_router.aleo', 'swap_private_arc20_for_private', 'amount_in', 'token_program'],
    ['nightjar_router.aleo', 'swap_private_arc20_for_private', 'amount_out_min', 'token_out'],
  ])('default: %s/%s: %s is of %s', (program, name, amount, token) => {
    expect(tokenOfAmount(program, inputsOf(program, name), amount)).toBe(token)
  })

  test('behavior: the token of every amount of the core is known', () => {
    const core = callTitles['nightjar_core.aleo']
    const unclear = Object.keys(core).flatMap((name) => {
      const inputs = inputsOf('nightjar_core.aleo', name)
      return inputs.filter(
        (input) =>
          /^(amount|min_[ab])/.test(input) &&
          tokenOfAmount('nightjar_core.aleo', inputs, input) === undefined,
      )
    })
    expect(unclear).toEqual([])
  })
})
