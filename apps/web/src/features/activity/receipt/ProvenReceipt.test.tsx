import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setConfig } from '../../../lib/config.ts'
import { keys } from '../../../lib/queries.ts'
import { ADDRESS, tokenOf, tokens } from '../../../testing/exchange.ts'
import { showRouted } from '../../../testing/showRouted.tsx'
import { testConfig } from '../../../testing/testConfig.ts'
import { ProvenReceipt } from './ProvenReceipt.tsx'
import type { Receipt } from './receiptFile.ts'

const to = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'
const receipt: Receipt = {
  ...{ network: 'testnetbeta', transaction: `at1${'q'.repeat(58)}`, block: 7 },
  ...{ account: ADDRESS, transitionViewKey: '12field' },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What is said of a payment, and what was requested for it. */
async function show(token_id: string, amount: string) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: Request | string) => {
    asked.push(input instanceof Request ? input.url : input)
    return Response.json({}, { status: 404 })
  })
  setConfig(testConfig)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9, retry: false } } })
  client.setQueryData(keys.tokens, tokens)
  const payment = { to, moved: { token_id, amount } }
  const proven = { kind: 'proven', calls: [], payment, timestamp: 1_700_000_000 } as const
  await showRouted(() => <ProvenReceipt receipt={receipt} proven={proven} />, { client })
  const said = within(screen.getByRole('region', { name: 'Payment' }))
  return { said, asked, pictures: document.querySelectorAll('img, image').length }
}

describe('ProvenReceipt', () => {
  test('default: a payment with every digit, the whole address, and when it was', async () => {
    const { said } = await show(tokenOf('USDX').id, '1234567890123456')
    said.getByText('1,234,567,890.123456 USDX')
    said.getByText(to)
    screen.getByText(/November 1\d, 2023|Nov 1\d, 2023/)
    screen.getByText(/follow from the block and the receipt’s key/)
  })

  test('privacy 19: no request and no picture tells which token was paid', async () => {
    for (const id of ['987654321098765432109876543210field', '0field']) {
      const { said, asked, pictures } = await show(id, '5')
      expect(said.getByText(id === '0field' ? '0.000005 ALEO' : /^5 units of 9876/)).toBeTruthy()
      expect(asked.filter((url) => url.includes('98765432'))).toEqual([])
      expect(pictures).toBe(0)
      cleanup()
    }
  })
})
