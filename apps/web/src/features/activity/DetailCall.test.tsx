import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pairsQuery } from '../../lib/queries.ts'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { pairOf, servedPairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { sampleTransaction } from '../../testing/transactions.ts'
import { DetailCall } from './DetailCall.tsx'
import { type Entry, fromSent } from './mergeEntries.ts'

const call = fromSent(sampleTransaction({ kind: 'transfer', phase: 'accepted' }))

function show(change: Partial<Entry>) {
  const shown = { ...call, ...change }
  render(
    <DetailCall
      call={shown}
      phase={shown.phase}
      quoted={[]}
      tokenOf={() => undefined}
      viewer={null}
    />,
  )
}

beforeAll(() => loadMessages('features/activity'))
afterEach(cleanup)

describe('DetailCall', () => {
  test('behavior: a private call without amounts is not said to have moved nothing', () => {
    show({ isPrivate: true })
    screen.getByText('Its amounts are private: the chain doesn’t show them.')
    expect(screen.queryByText(/No tokens were moved/)).toBeNull()
  })

  test('behavior: what moved nothing says so', () => {
    show({ kind: 'approve' })
    screen.getByText('No tokens were moved.')
    cleanup()
    show({ isPrivate: true, phase: 'rejected' })
    screen.getByText('No tokens were moved.')
  })
})

describe('the facts of a swap', () => {
  const [usdx, wbtc] = [tokenOf('USDX'), tokenOf('WBTC')]
  const received = [{ token_id: wbtc.id, amount: '156' }]
  const paid = [{ token_id: usdx.id, amount: '1000000' }]
  const swap: Entry = { ...call, kind: 'swap', paid, received }
  type Case = readonly [readonly string[], Partial<Entry & { quoted: Entry['paid'] }>]
  const [pool, unserved] = [pairOf('USDX', 'WBTC').id, '77field']

  test.each([
    [['Rate'], {}],
    [['Rate'], { pairs: [unserved] }],
    [['Rate', 'Difference from quote'], { quoted: received }],
    [['Rate', 'Route'], { pairs: [pool] }],
    [['Rate', 'Route'], { pairs: [pool], quoted: received, phase: 'rejected' }],
    [['Rate', 'Difference from quote', 'Route'], { pairs: [pool], quoted: received }],
  ] satisfies readonly Case[])(
    'behavior: %o, each with a value, and no empty cell: %o',
    (labels, change) => {
      const { quoted = [], phase = 'accepted', ...own }: Case[1] = change
      const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9 } } })
      client.setQueryData(pairsQuery.queryKey, { height: 8, pairs: servedPairs })
      render(
        <QueryClientProvider client={client}>
          <DetailCall
            call={{ ...swap, ...own, phase }}
            {...{ phase, quoted }}
            tokenOf={(id) => tokens.find((token) => token.id === id)}
            viewer={null}
          />
        </QueryClientProvider>,
      )
      const cells = [...document.querySelectorAll('dl > *')]
      expect(cells.map((cell) => cell.querySelector('dt')?.textContent)).toEqual(labels)
      for (const cell of cells) expect(cell.querySelector('dd')?.textContent).not.toBe('')
    },
  )
})
