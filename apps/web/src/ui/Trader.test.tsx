import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setConfig } from '../lib/config.ts'
import { testConfig } from '../testing/testConfig.ts'
import { Trader } from './Trader.tsx'

beforeAll(() => setConfig(testConfig))
afterEach(cleanup)

const trader = `aleo1${'t'.repeat(58)}`

function shownOf(call: Parameters<typeof Trader>[0]['call'], receiver?: string): string {
  const { container } = render(<Trader call={call} receiver={receiver ?? null} />)
  const line = `${screen.getByRole('img').getAttribute('aria-label')}: ${container.textContent}`
  cleanup()
  return line
}

describe('Trader', () => {
  test('privacy 18: every address that the chain shows is shown, also if only the fee does', () => {
    const named = 'Everyone sees this: aleo1ttt…tttt'
    expect(shownOf({ address: trader, fee_payer: trader })).toBe(named)
    expect(shownOf({ address: trader, fee_payer: null })).toBe(named)
    const byFee = 'Everyone sees this: Fee: aleo1ttt…tttt'
    expect(shownOf({ address: null, fee_payer: trader })).toBe(byFee)
    expect(shownOf({ address: null, fee_payer: null })).toBe('Only you see this: ')
    const paidOut = shownOf({ address: null, fee_payer: null }, trader)
    expect(paidOut).toBe('Everyone sees this: To: aleo1ttt…tttt')
  })
})
