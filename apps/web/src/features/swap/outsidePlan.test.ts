import { buildCallStep, CREDITS, type Pair, PROGRAMS, type Token } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import type { Wrapping } from '../../lib/wrapping.ts'
import { ADDRESS, pairs, tokenOf } from '../../testing/exchange.ts'
import { feeOfCalls, planOutside } from './outsidePlan.ts'
import { quoteOutside } from './quoteOutside.ts'

const usdx = tokenOf('USDX')
const inside: Token = { ...usdx, id: '77field', symbol: 'OUT', wrapperProgram: PROGRAMS.registry }
const registry: Wrapping = { inside, outside: { ...inside, id: '7001field' } }
const arc20: Wrapping = {
  inside: { ...inside, wrapperProgram: PROGRAMS.arc20 },
  outside: { ...inside, programId: 'outside_token.aleo' },
}
const pool: Pair = {
  ...(pairs[0] as Pair),
  ...{ id: '78field', token0: inside, token1: usdx, reserve0: 10n ** 12n, reserve1: 10n ** 12n },
}
const to = 'aleo1to'

function planned(wrapping: Wrapping, exact: 'in' | 'out', owned = 0n) {
  const request = { pairs: [pool], tokenIn: inside, tokenOut: usdx, exact, slippageBps: 100 }
  const quote = quoteOutside({ ...request, amount: 5_000_000n }, registry)
  if (!quote) throw new Error('no quote')
  const amount = quote.amountIn - owned
  const steps = planOutside({
    ...{ quote, tokenIn: inside, tokenOut: usdx, address: ADDRESS, to, allowance: 0n },
    entries: amount > 0n ? [{ kind: 'enter', wrapping, amount }] : [],
  })
  return { quote, steps }
}

describe('planOutside', () => {
  test('behavior: what is inside already is not wrapped, and both together pay', () => {
    const { quote, steps } = planned(registry, 'in', 4_000_000n)
    const [enter, swap] = steps
    expect(enter).toMatchObject({ kind: 'enter', amount: 1_000_000n })
    expect(swap).toMatchObject({ kind: 'swap', amountIn: quote.amountIn })
  })

  test('behavior: a swap for ALEO has its approval after the wrap', () => {
    const { quote } = planned(registry, 'in')
    const paid = { ...quote, means: 'credits-out' } as const
    const steps = planOutside({
      ...{ quote: paid, tokenIn: inside, tokenOut: CREDITS, address: ADDRESS, to },
      ...{ entries: [{ kind: 'enter', wrapping: registry, amount: 1n }], allowance: 2n },
    })
    expect(steps.map(({ kind, after }) => [kind, after])).toEqual([
      ['enter', []],
      ['approve', [0]],
      ['swap', [1]],
    ])
    expect(steps[1]).toMatchObject({ amount: quote.amountIn - 2n })
    expect(steps[2]).toMatchObject({ surplusTo: ADDRESS, amountIn: quote.amountIn })
  })

  test.each(['in', 'out'] as const)(
    'behavior: what the swap pays is wrapped first, to the unit (exact %s)',
    (exact) => {
      const { quote, steps } = planned(registry, exact)
      const [first, second] = steps.map((step) => buildCallStep(step, 9))
      if (!first || !second) throw new Error('two steps were planned')
      expect(first).toMatchObject({ program: PROGRAMS.registry, function: 'wrap_public' })
      expect(first.inputs).toContain('7001field')
      expect(first.inputs).toContain(ADDRESS) // the swap pays the receiver
      expect(second).toMatchObject({ function: 'swap_exact_tokens_for_tokens' })
      expect(second.inputs).toContain(to)
      for (const { inputs } of [first, second]) expect(inputs).toContain(`${quote.amountIn}u128`)
      expect(second.inputs).toContain(`${quote.minimumOut}u128`)
      expect(steps.map(({ after }) => after)).toEqual([[], [0]])
      expect(feeOfCalls(steps)).toBe(first.feeMicrocredits + second.feeMicrocredits)
    },
  )

  test('behavior: an ARC-20 token is wrapped by its own program', () => {
    const [wrap] = planned(arc20, 'in').steps
    expect(wrap).toMatchObject({ kind: 'enter', wrapper: 'arc20', origin: 'outside_token.aleo' })
    expect(wrap && buildCallStep(wrap, 9)).toMatchObject({ program: PROGRAMS.arc20 })
  })
})
