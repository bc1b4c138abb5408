import type { ExplorerTransaction } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../../testing/exchange.ts'
import { sampleTransaction } from '../../testing/transactions.ts'
import { fromSent, mergeEntries } from './mergeEntries.ts'
import { phaseWords } from './phases.ts'

const listed = (id: string, timestamp: number): ExplorerTransaction => ({
  tx_id: id,
  transition_id: `au1${id}`,
  height: 5,
  timestamp,
  tx_type: 'swap',
  status: 'accepted',
  reason: null,
  program: 'nightjar_core.aleo',
  function: 'swap_exact_path',
  address: ADDRESS,
  recipient: null,
  paid: [],
  received: [],
  ...{ from: null, to: null, surplus: [], surplus_to: null, approved: [] },
  pairs: [],
  private: false,
  in_doubt: false,
  fee: '1',
  fee_payer: null,
})
const sent = (id: string, seconds: number, onchainId: string | null = id) =>
  sampleTransaction({ id, onchainId, kind: 'faucet', createdAt: seconds * 1000 })

describe('mergeEntries', () => {
  test('default: newest first, regardless of the source', () => {
    const entries = mergeEntries({
      listed: [listed('at1b', 20), listed('at1a', 10)],
      sent: [sent('at1c', 15)],
    })
    expect(entries.map(({ id }) => id)).toEqual(['at1b', 'at1c', 'at1a'])
  })

  test('behavior: entries listed by the server are not shown twice', () => {
    const own = [sent('at1a', 10), sent('wallet-id', 11, 'at1b')]
    expect(
      mergeEntries({ listed: [listed('at1a', 10), listed('at1b', 11)], sent: own }),
    ).toHaveLength(2)
  })

  test('behavior: without the chain’s id it is known only to this browser', () => {
    expect(mergeEntries({ listed: [], sent: [sent('wallet-id', 1, null)] })[0]).toMatchObject({
      id: null,
      sentId: 'wallet-id',
      phase: 'sent',
    })
  })

  test('behavior: of a transaction on a reset chain only the reset is shown', () => {
    const lost = { ...sent('at1a', 1), phase: 'notFound', searchedTo: 9999 } as const
    const wordsOf = (isOffChain: boolean) => phaseWords(fromSent({ ...lost, isOffChain }))
    expect(wordsOf(false)).toBe('activity.phase.notFound')
    expect(wordsOf(true)).toBe('transactions.reset')
    expect(fromSent({ ...lost, isOffChain: true }).isUncharged).toBe(false)
  })

  test('behavior: in a partial list, entries sent before its end are left out', () => {
    const sources = { listed: [listed('at1b', 20)], sent: [sent('at1c', 15), sent('at1d', 25)] }
    const idsOf = (isPart: boolean) => mergeEntries({ ...sources, isPart }).map(({ id }) => id)
    expect(idsOf(true)).toEqual(['at1d', 'at1b'])
    expect(idsOf(false)).toEqual(['at1d', 'at1b', 'at1c'])
  })

  test('privacy 13: an entry found by own records is listed once, and the server is not asked about it', () => {
    const hidden = [listed('at1a', 10), listed('at1s', 12), listed('at1h', 13)]
    const entries = mergeEntries({ listed: [listed('at1a', 10)], sent: [sent('at1s', 12)], hidden })
    expect(entries.map(({ id, isFound }) => [id, isFound])).toEqual([
      ['at1h', true],
      ['at1s', false],
      ['at1a', false],
    ])
  })
})

describe('fromSent', () => {
  const senderOf = (name: string, more: object = {}) => {
    const program = 'nightjar_core.aleo'
    const mark = { program, function: name, inputs: [], feePayer: null, own: [], ...more }
    return fromSent(sampleTransaction({ mark: { isPrivate: true, ...mark } })).address
  }

  test('privacy 18: the sender is shown exactly where the chain will show it', () => {
    expect(senderOf('swap_exact_private_for_private')).toBeNull()
    expect(senderOf('swap_exact_public_for_private')).toBe(ADDRESS)
    expect(senderOf('transfer_public_to_private', { isPrivate: false })).toBe(ADDRESS)
  })

  test('behavior: of another program nothing is promised, as in the review', () => {
    expect(senderOf('join', { program: 'token_registry.aleo' })).toBe(ADDRESS)
    expect(senderOf('main', { program: 'other.aleo', isPrivate: false })).toBe(ADDRESS)
  })
})
