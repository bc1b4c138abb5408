import {
  CREDITS_PROGRAM,
  encodeProgramId,
  PROGRAM_ADDRESSES,
  swapArc20ForTokens,
  swapTokensForCredits,
  WRAPPED_ALEO,
} from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { trialOf } from '../plans/trialOf.ts'
import { ADDRESS, servedPairs, tokenOf } from '../testing/exchange.ts'
import { type Ask, readSnapshot } from './readSnapshot.ts'

/** A server that records its requests. */
function createAsk() {
  const asked: string[] = []
  const note = <Answer>(name: string, answer: Answer) => {
    return async (question?: unknown) => {
      asked.push(`${name} ${JSON.stringify(question ?? {})}`)
      return answer
    }
  }
  const ask = {
    pairs: note('pairs', { height: 7, pairs: [...servedPairs] }),
    blacklist: note('blacklist', { black_list: [] }),
    mappingValue: note('mappingValue', null),
    tokenBalances: note('tokenBalances', { balances: [] }),
    tokenAllowances: note('tokenAllowances', {
      allowances: [{ token_id: tokenOf('USDX').id, amount: '70' }],
    }),
    pairBalances: note('pairBalances', { balances: [] }),
  } as unknown as Ask // only the calls that are used here
  return { ask, asked }
}

const [usdx, wbtc, weth] = ['USDX', 'WBTC', 'WETH'].map((symbol) => tokenOf(symbol).id)

async function askedFor(path: readonly (string | undefined)[], more: object = {}) {
  const { ask, asked } = createAsk()
  const action = {
    ...({ kind: 'swap', path: path.map(String), exact: 'in', maximumIn: 45_000_007n } as const),
    ...{ minimumOut: 1n, ...more },
  }
  const call = trialOf(action, { address: ADDRESS, deadlineHeight: 100 })
  await readSnapshot({ ...call, signer: ADDRESS }, ask)
  return asked.sort()
}

describe('readSnapshot', () => {
  test('privacy 16: a private swap requests only lists, the same whatever is swapped', async () => {
    const asked = await askedFor([usdx, wbtc])
    expect(asked).toEqual(await askedFor([weth, usdx]))
    expect(asked).toHaveLength(6)
    for (const question of asked) {
      for (const text of [ADDRESS, usdx, wbtc, '45000007']) expect(question).not.toContain(text)
    }
  })

  test('privacy 16: a swap with credits requests the same lists', async () => {
    const lists = await askedFor([usdx, wbtc])
    expect(await askedFor([WRAPPED_ALEO.id, usdx], { credits: 'in' })).toEqual(lists)
    expect(await askedFor([usdx, WRAPPED_ALEO.id], { credits: 'out' })).toEqual(lists)
    const { ask, asked } = createAsk()
    const deposit = {
      ...({ kind: 'add', credits: 'a', tokenA: WRAPPED_ALEO.id, tokenB: usdx ?? '' } as const),
      ...{ pair: '9field', amountA: 5n, amountB: 6n, minA: 1n, minB: 1n, minLiquidity: 1n },
    }
    const call = trialOf(deposit, { address: ADDRESS, deadlineHeight: 100 })
    await readSnapshot({ ...call, signer: ADDRESS }, ask)
    expect(asked.sort()).toEqual(lists)
  })

  test('privacy 16: a swap that pays out an ARC-20 token requests the same lists', async () => {
    const arc20 = { side: 'out', program: 'tok_arc20.aleo' }
    const asked = await askedFor([usdx, wbtc], { arc20 })
    expect(asked).toEqual(await askedFor([usdx, wbtc]))
    expect(asked.join()).not.toContain(encodeProgramId(arc20.program))
  })

  test('behavior: nobody is asked about an ARC-20 program as a token', async () => {
    const amounts = { amountIn: 5n, amountOutMin: 1n, to: ADDRESS, deadlineHeight: 100 }
    const token = 'tok_arc20.aleo'
    const call = swapArc20ForTokens({ ...amounts, token, tokenOut: usdx ?? '' })
    const { ask, asked } = createAsk()
    expect((await readSnapshot({ ...call, signer: ADDRESS }, ask)).tokens).toEqual([usdx])
    expect(asked.join()).not.toContain(encodeProgramId(token))
  })

  test('behavior: a public call of the router depends on credits and on its allowance', async () => {
    const amounts = { amountIn: 5n, amountOutMin: 1n, to: ADDRESS, deadlineHeight: 100 }
    const call = swapTokensForCredits({ ...amounts, tokenIn: usdx ?? '', surplusTo: ADDRESS })
    const { ask, asked } = createAsk()
    const { own } = await readSnapshot({ ...call, signer: ADDRESS }, ask)
    expect(own.router?.allowances).toEqual([[usdx, 70n]])
    expect(asked.join()).toContain(PROGRAM_ADDRESSES.router)
    expect(asked.join()).toContain(CREDITS_PROGRAM)
  })

  test('privacy 16: requests the account’s state only if the chain will show the account anyway', async () => {
    const asked = await askedFor([usdx, wbtc], { receives: 'public' })
    expect(asked.filter((question) => question.includes(ADDRESS))).toHaveLength(3)
  })
})
