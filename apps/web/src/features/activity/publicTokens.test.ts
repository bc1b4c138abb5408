import { sampleCall } from '@nightjar/sdk/testing/calls'
import { expect, test } from 'vitest'
import { sampleTransaction } from '../../testing/transactions.ts'
import { detailOfFound } from './detailOf.ts'
import { mergeEntries } from './mergeEntries.ts'
import { publicTokens } from './publicTokens.ts'

const moved = (id: string) => ({ paid: [], received: [{ token_id: id, amount: '1' }] })
const sentWith = (isPrivate: boolean, id: string) => {
  const sent = sampleTransaction({ id, outcome: null, ...moved(id) })
  return { ...sent, mark: { ...sent.mark, isPrivate } }
}

test('privacy 20: the server is not asked about tokens that only private data show', () => {
  const listed = [sampleCall({ tx_id: 'at1listed', ...moved('1field') })]
  const hidden = [sampleCall({ tx_id: 'at1hidden', ...moved('2field') })]
  const sent = [sentWith(true, '3field'), sentWith(false, '4field')]
  const entries = mergeEntries({ listed, hidden, sent })
  expect(entries).toHaveLength(4)
  expect(publicTokens(entries).toSorted()).toEqual(['1field', '4field'])
  const history = { calls: hidden, moves: new Map(), silent: [] }
  expect(publicTokens(detailOfFound('at1hidden', history)?.calls ?? [])).toEqual([])
})
