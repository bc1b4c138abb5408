import { CREDITS, WRAPPED_ALEO } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { asOnChain } from '../../lib/readToken.ts'
import { pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { nextSwap } from './nextSwap.ts'

const usdx = tokenOf('USDX')
const market = { tokens, pairs }
const partnersOf = (id: string) =>
  pairs
    .flatMap(({ token0, token1 }) => (token0.id === id ? token1 : token1.id === id ? token0 : []))
    .map((token) => asOnChain(token).symbol)

describe('nextSwap', () => {
  test.each([
    [200_000_000n, '100'],
    [1_000_000_000n, '500'],
    [300_000_000n, '200'],
    [2n, '0.000001'],
    [1n, ''],
  ])('default: of %s made private, the next common amount below', (amount, text) => {
    const { fields } = nextSwap({ ...market, token: usdx, amount })
    expect(fields).toEqual({ from: 'USDX', to: partnersOf(usdx.id)[0], amount: text })
  })

  test('args: of credits, some are left for fees; they trade in the pools of their wrapped form', () => {
    const { fields } = nextSwap({ ...market, token: CREDITS, amount: 5_000_000n })
    expect(fields).toEqual({ from: 'ALEO', to: partnersOf(WRAPPED_ALEO.id)[0], amount: '2' })
    expect(nextSwap({ ...market, token: CREDITS, amount: 1_000_000n }).fields.amount).toBe('')
  })

  test('behavior: a token without a pool', () => {
    const { fields } = nextSwap({ tokens, pairs: [], token: usdx, amount: 200_000_000n })
    expect(fields).toEqual({ from: 'USDX', to: '', amount: '100' })
  })
})
