import { showName, type Token } from '@nightjar/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setConfig } from '../lib/config.ts'
import { showExact, showTokenAmount } from '../lib/format.ts'
import { showRate } from '../lib/rate.ts'
import { tokenOf } from '../testing/exchange.ts'
import { testConfig } from '../testing/testConfig.ts'
import { TokenPicker } from './TokenPicker.tsx'

beforeAll(() => setConfig(testConfig))
afterEach(cleanup)

/** What is typed scrolls, and the records of a plan are drawn to scale. */
const sources = import.meta.glob<string>(
  ['../**/*.tsx', '!../**/*.test.tsx', '!./AmountInput.tsx', '!../plans/PlanFacts.tsx'],
  { query: '?raw', import: 'default', eager: true },
)

const MOST = 2n ** 128n - 1n
const amounts = fc.oneof(fc.constantFrom(0n, 1n, MOST), fc.bigInt(0n, MOST))
/** Whatever a stranger can store: no name, any decimals, any supply. */
const stored: fc.Arbitrary<Token> = fc
  .record({
    name: fc.oneof(
      fc.constantFrom('', 'W'.repeat(31)),
      fc.string({ unit: 'binary', maxLength: 31 }),
    ),
    symbol: fc.oneof(
      fc.constantFrom('', 'W'.repeat(31)),
      fc.string({ unit: 'binary', maxLength: 31 }),
    ),
    decimals: fc.oneof(fc.constantFrom(0, 255), fc.nat(255)),
    totalSupply: amounts,
  })
  .map(({ name, symbol, ...rest }) => {
    const id = '12345678901234567890field'
    const shown = { name: showName(name, id), symbol: showName(symbol, id) }
    return { ...tokenOf('USDX'), ...rest, ...shown, id, type: 2 as const }
  })

/** The longest amount has 39 digits, 12 commas and a power of ten; a symbol has 31 letters. */
const LONGEST = 100

test('behavior: every amount and price of every token is short, and none is empty or zero by mistake', () => {
  fc.assert(
    fc.property(stored, amounts, (token, amount) => {
      const usdx = tokenOf('USDX')
      const prices = [
        showRate({ amount: amount + 1n, token }, { amount: 10n ** 12n, token: usdx }),
        showRate({ amount: 10n ** 12n, token: usdx }, { amount: amount + 1n, token }),
      ]
      for (const text of [showExact(amount, token), showTokenAmount(amount, token), ...prices]) {
        expect(text.length).toBeLessThanOrEqual(LONGEST)
        expect(text).toContain(token.symbol)
        expect(text).not.toMatch(/NaN|Infinity|undefined/)
      }
      if (amount > 0n) expect(showTokenAmount(amount, token)).not.toMatch(/^0 /)
      for (const price of prices) expect(price.split(' = ')[1]).not.toMatch(/^0 /)
    }),
  )
})

test('behavior: a row of the picker shows all of it', () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  fc.assert(
    fc.property(stored, (token) => {
      const balances = new Map([[token.id, token.totalSupply]])
      const props = { tokens: [token], balances, selected: undefined }
      render(
        <QueryClientProvider client={client}>
          <TokenPicker {...props} onSelect={() => undefined} onClose={() => undefined} />
        </QueryClientProvider>,
      )
      const row = document.querySelector('[role="option"]')
      expect(row?.textContent).toContain(token.symbol)
      expect(row?.textContent).toContain(token.name)
      expect(row?.querySelector('.truncate')).toBeNull()
      cleanup()
    }),
    { numRuns: 20 },
  )
})

test('behavior: no style cuts a text', () => {
  const cutting = Object.entries(sources).filter(([, code]) => /\btruncate\b|ellipsis/.test(code))
  expect(cutting.map(([file]) => file)).toEqual([])
  expect(Object.keys(sources).length).toBeGreaterThan(100)
})
