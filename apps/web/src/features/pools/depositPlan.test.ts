import { CREDITS, termsNow } from '@nightjar/sdk'
import { expect, test } from 'vitest'
import { ADDRESS, pairs, tokenOf } from '../../testing/exchange.ts'
import { planDeposit } from './depositPlan.ts'
import { type DepositQuote, quoteDeposit } from './quoteDeposit.ts'

test('default: wraps first what lacks inside, and deposits what was reviewed with its minimums', () => {
  const [tokenA, tokenB] = [tokenOf('WALEO'), tokenOf('USDX')]
  const pair = pairs.find(
    ({ token0, token1 }) => [token0, token1].includes(tokenA) && [token0, token1].includes(tokenB),
  )
  if (!pair) throw new Error('it is seeded')
  const amounts = { amountA: 5_000_000n, amountB: 5_000_000n }
  const quote = quoteDeposit({
    ...{ pair, tokenA, tokenB, ...amounts, slippageBps: 50, held: 0n },
  }) as DepositQuote
  const wrapping = { inside: tokenA, outside: CREDITS }
  const entries = [{ kind: 'enter', wrapping, amount: 3_000_000n }] as const
  const [wrap, add, ...rest] = planDeposit(quote, { pair, entries, to: ADDRESS })
  expect(rest).toEqual([])
  expect(wrap).toMatchObject({ kind: 'enter', wrapper: 'credits', amount: 3_000_000n, after: [] })
  expect(add).toMatchObject({
    kind: 'add',
    pair: pair.id,
    amounts: [5_000_000n, 5_000_000n],
    after: [0],
  })
  const terms = add ? termsNow(add, pairs) : []
  expect(terms.map(({ token }) => token)).toEqual([pair.token0.id, pair.token1.id])
  for (const { least, now } of terms) expect([now, least]).toEqual([5_000_000n, 4_980_000n])
})
