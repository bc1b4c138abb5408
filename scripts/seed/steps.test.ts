import { developmentAccounts } from '@nightjar/devchain'
import { parseAmount } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { firstTraders } from './account.ts'
import { pairAmounts, seedTokens, tokenAmounts, wrappedCredits } from './amounts.ts'
import { seededPrograms, seededSource, seedSteps } from './steps.ts'

const creator = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const steps = seedSteps({ creator })
const labels = steps.map(({ label }) => label)

/** Intended dollar price of a whole unit. */
const prices: Record<string, number> = {
  WALEO: 0.2,
  USDX: 1,
  WBTC: 64_000,
  WETH: 3_200,
  NJR: 0.05,
  EURX: 1.08,
  GLD: 2_500,
  OWL: 0.5,
  RGC: 0.1,
  TA20: 2,
}

const deposits = Object.entries(pairAmounts).flatMap(([pair, amounts]) =>
  pair.split('/').map((symbol, side) => ({ pair, symbol, text: amounts[side] ?? '' })),
)

const deposited = (symbol: string) =>
  deposits
    .filter((deposit) => deposit.symbol === symbol)
    .reduce((sum, { text }) => sum + Number(text), 0)

const madeBy = (symbol: string) => [
  `create ${symbol}`,
  `register wrapped ${symbol === 'WALEO' ? 'ALEO' : symbol}`,
]
const isUseOf = (symbol: string, label: string) =>
  /^(open|fill|set) /.test(label) && label.includes(symbol)

describe('seedSteps', () => {
  test('behavior: programs come after the programs they import', () => {
    for (const [index, program] of seededPrograms.entries()) {
      const imports = [...seededSource(program).matchAll(/^import (\S+);/gm)].map(([, id]) => id)
      const before = ['credits.aleo', ...seededPrograms.slice(0, index)]
      expect(imports.filter((id) => id !== undefined && !before.includes(id))).toEqual([])
    }
  })

  test('behavior: tokens exist before pairs and faucet use them', () => {
    for (const [symbol] of seedTokens) {
      const made = labels.findIndex((label) => madeBy(symbol).includes(label))
      const used = labels.findIndex((label) => isUseOf(symbol, label))
      expect(made).toBeGreaterThan(-1)
      expect(used).toBeGreaterThan(made)
    }
  })

  test('behavior: the first traders are the right development accounts', () => {
    const known = developmentAccounts.slice(2, 4)
    expect(firstTraders.map(({ privateKey }) => privateKey)).toEqual(
      known.map(({ privateKey }) => privateKey),
    )
    expect(firstTraders.map(({ address }) => address)).toEqual(known.map(({ address }) => address))
    expect(labels.slice(-2)).toEqual(['swap 60 ALEO for NJR', 'swap 30 ALEO for USDX'])
  })

  test('behavior: eleven pairs, nine tokens in the faucet, no step twice', () => {
    expect(labels.filter((label) => label.startsWith('open '))).toHaveLength(11)
    expect(labels.filter((label) => label.startsWith('fill '))).toHaveLength(9)
    expect(new Set(labels).size).toBe(labels.length)
  })
})

describe('pairAmounts', () => {
  test.each(Object.entries(pairAmounts))(
    'behavior: %s is worth the same on both sides',
    (pair, amounts) => {
      const [a = '', b = ''] = pair.split('/')
      const [left, right] = [
        Number(amounts[0]) * (prices[a] ?? 0),
        Number(amounts[1]) * (prices[b] ?? 0),
      ]
      expect(left).toBeGreaterThan(0)
      expect(Math.abs(left / right - 1)).toBeLessThan(1e-9)
    },
  )

  test('behavior: deposits fit the token’s decimals', () => {
    for (const { symbol, text } of deposits) {
      expect(parseAmount(text, seedTokens.get(symbol)?.decimals ?? 0).kind).toBe('amount')
    }
  })
})

describe('tokenAmounts', () => {
  test.each(Object.entries(tokenAmounts))(
    'behavior: the supply of %s covers pools and faucet',
    (symbol, amounts) => {
      expect(Number(amounts.faucet) + deposited(symbol)).toBeLessThanOrEqual(Number(amounts.supply))
      expect(Number(amounts.faucet) / Number(amounts.claim)).toBeGreaterThanOrEqual(1000)
    },
  )

  test('behavior: enough credits are wrapped', () => {
    expect(deposited('WALEO')).toBeLessThanOrEqual(Number(wrappedCredits))
  })
})
