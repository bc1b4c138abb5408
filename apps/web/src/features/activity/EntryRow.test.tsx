import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { ADDRESS, tokenOf } from '../../testing/exchange.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { sampleTransaction } from '../../testing/transactions.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { EntryRow } from './EntryRow.tsx'
import { type Entry, fromSent } from './mergeEntries.ts'

const usdx = tokenOf('USDX')
const small = { ...usdx, id: '9field', symbol: 'CVR', decimals: 18 }
const of = (token_id: string, amount: string) => ({ token_id, amount })
const swap: Partial<Transaction> = {
  kind: 'swap',
  phase: 'notFound',
  searchedTo: 9999,
  address: ADDRESS,
  paid: [of(usdx.id, '5000000')],
  received: [of(small.id, '7')],
}

async function show(entry: Entry) {
  const find = (id: string) => [usdx, small].find((token) => token.id === id)
  await showRouted(() => <EntryRow entry={entry} viewer={ADDRESS} filter="all" tokenOf={find} />)
}

beforeAll(() => loadMessages('features/activity', 'ui'))
afterEach(cleanup)

describe('EntryRow', () => {
  test('behavior: what is less than can be shown has no sign', async () => {
    const records = { paid: [], received: [of(small.id, '7')] }
    await show({ ...fromSent(sampleTransaction({ phase: 'sent' })), records })
    screen.getByText('<0.00000001 CVR')
  })

  test('behavior: an expired swap shows no amount as if it had moved', async () => {
    await show(fromSent(sampleTransaction(swap)))
    screen.getByText('Nothing moved:')
    screen.getByText('5 USDX')
    expect(screen.queryByText(/[−+]5/)).toBeNull()
  })

  test('behavior: a side that only the wallet knows says so', async () => {
    const entry = fromSent(sampleTransaction({ phase: 'accepted', kind: 'to_private' }))
    const paid = [of(usdx.id, '5000000')]
    const hidden = { pays: null, gets: null } as const
    await show({ ...entry, paid, received: paid, from: ADDRESS, records: hidden })
    screen.getByText('−5 USDX')
    screen.getByText('Received: only your wallet knows')
  })

  test('behavior: why a transaction was rejected is said in the page’s words, and the chain’s stand behind', async () => {
    const reason = 'The result is out of range for u128'
    await show({ ...fromSent(sampleTransaction({ phase: 'rejected' })), reason })
    await screen.findByText(/^An amount was out of range/, {}, { timeout: 10_000 })
    expect(screen.getByText(`(${reason})`).lang).toBe('en')
  })

  test('behavior: the fee of somebody else is not shown as paid', async () => {
    const entry = fromSent(sampleTransaction({ phase: 'accepted' }))
    await show({ ...entry, fee: '2700', feePayer: 'aleo1other', feeFromRecords: null })
    expect(screen.queryByText(/fee/)).toBeNull()
  })
})
