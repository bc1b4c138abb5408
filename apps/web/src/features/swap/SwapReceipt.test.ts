import { CREDITS, PROGRAMS, WRAPPED_ALEO } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf, tokens } from '../../testing/exchange.ts'
import { sampleTransaction } from '../../testing/transactions.ts'
import { differenceOf, sentSwap } from './SwapReceipt.tsx'

const usdx = tokenOf('USDX')
const wbtc = tokenOf('WBTC')
const amounts = (id: string, amount: string) => [{ token_id: id, amount }]

function swapOf(paid: string, received: string) {
  const quoted = { paid: amounts(usdx.id, '100'), received: amounts(wbtc.id, '50') }
  const moved = { paid: amounts(usdx.id, paid), received: amounts(wbtc.id, received) }
  const outcome = { status: 'accepted', height: 9, timestamp: 9, fee: '1', reason: null } as const
  const sent = sampleTransaction({ ...quoted, phase: 'accepted', outcome: { ...outcome, moved } })
  return sentSwap(sent, tokens)
}

describe('differenceOf', () => {
  test.each([
    ['100', '50', undefined],
    ['100', '51', '+0.00000001 WBTC'],
    ['100', '49', '−0.00000001 WBTC'],
    ['97', '50', '+0.000003 USDX'],
    ['101', '50', '−0.000001 USDX'],
  ])('default: %s paid for %s', (paid, received, difference) => {
    const swap = swapOf(paid, received)
    expect(swap && differenceOf(swap)).toBe(difference)
  })
})

describe('sentSwap', () => {
  test('behavior: credits and what arrived above their minimum count as one amount', () => {
    const sent = sampleTransaction({
      phase: 'accepted',
      paid: amounts(usdx.id, '100'),
      received: amounts('0field', '20'),
      mark: {
        ...sampleTransaction().mark,
        program: PROGRAMS.router,
        function: 'swap_tokens_for_credits',
      },
      outcome: {
        ...{ status: 'accepted', height: 9, timestamp: 9, fee: '1', reason: null },
        moved: { paid: amounts(usdx.id, '100'), received: amounts(WRAPPED_ALEO.id, '23') },
      },
    })
    expect(sentSwap(sent, tokens)).toMatchObject({
      tokenOut: CREDITS,
      quoted: { paid: 100n, received: 20n },
      moved: { paid: 100n, received: 23n },
    })
  })

  test('behavior: unknown amounts stay unknown, and tokens that are loading show nothing', () => {
    const sent = sampleTransaction({
      paid: amounts(usdx.id, '100'),
      received: amounts(wbtc.id, '50'),
    })
    expect(sentSwap(sent, tokens)?.moved).toBeUndefined()
    expect(sentSwap(sent, [])).toBeUndefined()
  })
})
