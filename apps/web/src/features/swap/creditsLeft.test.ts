import { CREDITS, FEES, PROGRAMS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { allButFee, creditsLeft, KEPT_FOR_FEES } from './creditsLeft.ts'
import { quoteWithCredits } from './quoteWithCredits.ts'

const usdx = tokenOf('USDX')

describe('creditsLeft', () => {
  const left = (tokenIn: typeof CREDITS, tokenOut: typeof CREDITS) => {
    const quote = quoteWithCredits(
      { pairs, exact: 'in', amount: 5_000_000n, slippageBps: 100, tokenIn, tokenOut },
      tokens,
    )
    return typeof quote === 'string' ? quote : creditsLeft(9_000_000n, quote)
  }
  test('default: less the credits paid', () => expect(left(CREDITS, usdx)).toBe(4_000_000n))
  test('behavior: swaps that pay other tokens use none', () =>
    expect(left(usdx, CREDITS)).toBe(9_000_000n))
})

describe('allButFee', () => {
  test('default: keeps a fee if credits pay, nothing for tokens', () => {
    expect(allButFee(CREDITS, 1_150_000n)).toBe(1_000_000n)
    const paths = 3n * FEES[PROGRAMS.core].swap_exact_path
    expect(KEPT_FOR_FEES).toBeGreaterThan(FEES[PROGRAMS.credits].wrap_public + paths)
    expect([allButFee(CREDITS, 7n), allButFee(usdx, 7n)]).toEqual([0n, 7n])
  })
})
