import { buildCallStep, CREDITS, PROGRAM_ADDRESSES, PROGRAMS } from '@nightjar/sdk'
import { expect, test } from 'vitest'
import { ADDRESS, pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { planApproved } from './approvedPlan.ts'
import { buildSwap } from './buildSwap.ts'
import { quoteWithCredits } from './quoteWithCredits.ts'

const tokenIn = tokenOf('USDX')
const OTHER = PROGRAM_ADDRESSES.credits

function planned(allowance: bigint) {
  const request = { pairs, tokenIn, tokenOut: CREDITS, exact: 'in', amount: 7_000_000n } as const
  const quote = quoteWithCredits({ ...request, slippageBps: 50 }, tokens)
  if (typeof quote === 'string') throw new Error(quote)
  const swap = { quote, tokenIn, tokenOut: CREDITS, address: ADDRESS, to: OTHER, allowance }
  return { quote, calls: planApproved(swap) }
}

test('default: allows the router what lacks, and then swaps as one transaction would', () => {
  const { quote, calls } = planned(1_000_000n)
  const [approve, swap] = calls.map((step) => buildCallStep(step, 9))
  expect(calls.map(({ kind, after }) => [kind, after])).toEqual([
    ['approve', []],
    ['swap', [0]],
  ])
  expect(approve).toMatchObject({ program: PROGRAMS.core, function: 'approve_public' })
  expect(approve?.inputs).toEqual([tokenIn.id, PROGRAM_ADDRESSES.router, '6000000u128'])
  expect(swap).toEqual(buildSwap(quote, { to: OTHER, payer: ADDRESS, deadlineHeight: 9 }))
})

test('behavior: an allowance that has become enough is not given again', () => {
  expect(planned(7_000_000n).calls.map(({ kind, after }) => [kind, after])).toEqual([['swap', []]])
})
