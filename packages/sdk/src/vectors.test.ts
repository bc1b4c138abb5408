import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { quoteAdd, quoteFirstMint, quoteRemove } from './liquidity.ts'
import { priceSumsAt } from './priceSums.ts'
import { protocolShare, quoteExactIn, quoteExactOut } from './quote.ts'

type Values = Record<string, string>
type Pools = { hops: { reserveIn: string; reserveOut: string }[] }
type Case = { name: string; input: Values; output: Values }
type VectorFile<C = Case> = {
  cases: C[]
  rejected: { name: string; input: Values; reason: string }[]
}

/** Vectors of the programs' own model; see programs/vectors/README.md. */
function read<C = Case>(name: string): VectorFile<C> {
  const url = new URL(`../../../programs/vectors/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8')) // written by scripts/programs, checked by use
}

const big = (values: Values, name: string) => BigInt(values[name] ?? Number.NaN)

const swapPool = (input: Values) => ({
  reserveIn: big(input, 'reserveIn'),
  reserveOut: big(input, 'reserveOut'),
  feeBps: big(input, 'fee'),
})

const pool = (input: Values) => ({
  reserveA: big(input, 'reserveA'),
  reserveB: big(input, 'reserveB'),
  totalSupply: big(input, 'supply'),
  lastK: big(input, 'lastK'),
})

describe('quoteExactIn', () => {
  const { cases, rejected } = read('exact-in')

  test.each(cases)('default: $name $input', ({ input, output }) => {
    expect(quoteExactIn(big(input, 'amountIn'), swapPool(input))).toBe(big(output, 'amountOut'))
  })

  test.each(rejected)('behavior: zero for $name, $reason', ({ input }) => {
    expect(quoteExactIn(big(input, 'amountIn'), swapPool(input))).toBe(0n)
  })

  test.each(
    read<{
      name: string
      input: Pools & { amountIn: string; fee: string }
      output: { amounts: string[] }
    }>('paths').cases,
  )('default: path $name', ({ input, output }) => {
    let amount = BigInt(input.amountIn)
    const amounts = input.hops.map(({ reserveIn, reserveOut }) => {
      amount = quoteExactIn(amount, swapPool({ reserveIn, reserveOut, fee: input.fee }))
      return amount
    })
    expect(amounts).toEqual(output.amounts.map(BigInt).slice(-amounts.length))
  })
})

describe('quoteExactOut', () => {
  const { cases, rejected } = read('exact-out')

  test.each(cases)('default: $name $input', ({ input, output }) => {
    expect(quoteExactOut(big(input, 'amountOut'), swapPool(input))).toBe(big(output, 'amountIn'))
  })

  test.each(rejected)('behavior: zero for $name, $reason', ({ input }) => {
    expect(quoteExactOut(big(input, 'amountOut'), swapPool(input))).toBe(0n)
  })
})

describe('quoteFirstMint', () => {
  const { cases, rejected } = read('first-mint')

  test.each(cases)('default: $name $input', ({ input, output }) => {
    const liquidity = quoteFirstMint(big(input, 'amountA'), big(input, 'amountB'))
    expect(liquidity).toBe(big(output, 'liquidity'))
  })

  test.each(rejected)('behavior: zero for $name, $reason', ({ input }) => {
    expect(quoteFirstMint(big(input, 'amountA'), big(input, 'amountB'))).toBe(0n)
  })
})

describe('protocolShare', () => {
  test.each(read('protocol-fee').cases)('default: $name $input', ({ input, output }) => {
    const [amountIn, portion] = [big(input, 'amountIn'), big(input, 'basePortion')]
    expect(protocolShare(amountIn, big(input, 'fee'), portion)).toBe(big(output, 'protocol'))
  })
})

describe('quoteAdd', () => {
  const { cases, rejected } = read('add')
  const quote = (input: Values) => {
    const amounts = { amountA: big(input, 'amountA'), amountB: big(input, 'amountB') }
    return quoteAdd(amounts, pool(input))
  }

  test.each(cases)('default: $name $input', ({ input, output }) => {
    expect(quote(input)).toEqual({
      liquidity: big(output, 'liquidity'),
      usedA: big(output, 'usedA'),
      usedB: big(output, 'usedB'),
    })
  })

  test.each(rejected)('behavior: nothing for $name, $reason', ({ input }) => {
    expect(quote(input).liquidity).toBe(0n)
  })
})

describe('quoteRemove', () => {
  const { cases, rejected } = read('remove')
  const quote = (input: Values) => quoteRemove(big(input, 'liquidity'), pool(input))

  test.each(cases)('default: $name $input', ({ input, output }) => {
    expect(quote(input)).toEqual({
      amountA: big(output, 'amountA'),
      amountB: big(output, 'amountB'),
    })
  })

  test.each(rejected)('behavior: nothing for $name, $reason', ({ input }) => {
    const { amountA, amountB } = quote(input)
    expect([amountA, amountB]).toEqual([0n, 0n])
  })
})

describe('priceSumsAt', () => {
  test.each(read('prices').cases)('default: $name $input', ({ input, output }) => {
    const reserves = { reserveA: big(input, 'reserveA'), reserveB: big(input, 'reserveB') }
    const pair = { ...reserves, priceSumA: 0n, priceSumB: 0n, height: 1 }
    expect(priceSumsAt(pair, 2)).toEqual([big(output, 'priceA'), big(output, 'priceB')])
  })
})
