import { describe, expect, test } from 'vitest'
import { onchainId, sampleTransaction } from '../testing/transactions.ts'
import { advance, type Finding } from './advance.ts'
import { isUncharged, mayRepeat, type Outcome, type Transaction } from './transaction.ts'

const id = onchainId('one')
const outcome: Outcome = {
  status: 'accepted',
  height: 120,
  timestamp: 1,
  fee: '5',
  reason: null,
  moved: null,
}
const onChain: Finding = { from: 'chain', onchainId: id, outcome }
const searched = (to: number, walletMayTell = false): Finding => ({
  from: 'search',
  to,
  walletMayTell,
})
const after = (transaction: Transaction, ...findings: readonly Finding[]) =>
  findings.reduce(advance, transaction)

describe('advance', () => {
  test('default: awaiting, sent, accepted', () => {
    const awaiting = sampleTransaction({ phase: 'awaiting', walletId: null })
    const sent = advance(awaiting, { from: 'submit', walletId: 'wallet-7' })
    expect(sent).toMatchObject({ phase: 'sent', walletId: 'wallet-7', onchainId: null })
    expect(advance(sent, onChain)).toMatchObject({ phase: 'accepted', onchainId: id, outcome })
  })

  test('behavior: an id of the chain is recognized as one, a wallet’s own is not', () => {
    const awaiting = sampleTransaction({ phase: 'awaiting', walletId: null })
    expect(advance(awaiting, { from: 'submit', walletId: id }).onchainId).toBe(id)
    const heard = advance(sampleTransaction(), { from: 'wallet', phase: 'pending', onchainId: id })
    expect(heard).toMatchObject({ phase: 'sent', onchainId: id })
    const own = advance(sampleTransaction(), {
      from: 'wallet',
      phase: 'pending',
      onchainId: 'at1short',
    })
    expect(own.onchainId).toBeNull()
  })

  test('behavior: a wallet’s “done” waits for the chain', () => {
    const heard = advance(sampleTransaction(), { from: 'wallet', phase: 'accepted' })
    expect(heard).toMatchObject({ phase: 'sent', walletVerdict: 'accepted' })
    const lost = advance(heard, searched(250)) // every block was searched, and none contains it
    expect([lost.phase, isUncharged(lost)]).toEqual(['notFound', false])
    const { mark } = sampleTransaction()
    const hidden = { ...heard, mark: { ...mark, isPrivate: true, feePayer: null } }
    expect(advance(hidden, searched(250)).phase).toBe('accepted') // there is no other source
  })

  test('behavior: if a wallet reports “done” after all, it counts as sent', () => {
    const failed = advance(sampleTransaction(), { from: 'wallet', phase: 'failed', reason: 'busy' })
    const heard = advance(failed, { from: 'wallet', phase: 'accepted' })
    expect(heard).toMatchObject({ phase: 'sent', failure: null })
  })

  test('behavior: a transaction signed after its deadline may still be charged', () => {
    const asked = sampleTransaction({ phase: 'awaiting', walletId: null })
    const late = after(asked, searched(210), { from: 'submit', walletId: 'wallet-7' })
    const looked = advance(late, searched(211))
    expect([looked.phase, isUncharged(looked)]).toEqual(['sent', false])
    const lost = advance(looked, searched(310))
    expect([lost.phase, isUncharged(lost)]).toEqual(['notFound', true])
  })

  test('behavior: the chain takes precedence over the wallet, and is final', () => {
    const failed = advance(sampleTransaction(), { from: 'wallet', phase: 'failed', reason: 'busy' })
    expect(failed).toMatchObject({ phase: 'failed', failure: 'busy' })
    const accepted = advance(failed, onChain)
    expect(accepted).toMatchObject({ phase: 'accepted', failure: null })
    expect(after(accepted, { from: 'wallet', phase: 'rejected' }, searched(999))).toBe(accepted)
  })

  test('behavior: returns the same object if nothing is new', () => {
    const sent = sampleTransaction()
    expect(advance(sent, { from: 'wallet', phase: 'pending' })).toBe(sent)
    expect(advance(sent, searched(100))).toBe(sent)
  })

  test('behavior: it is searched for until its deadline; after that it is certain that nothing was charged', () => {
    const before = advance(sampleTransaction(), searched(199))
    expect([before.phase, isUncharged(before)]).toEqual(['sent', false])
    const passed = advance(before, searched(200))
    expect([passed.phase, isUncharged(passed)]).toEqual(['notFound', true])
    expect(advance(passed, onChain).phase).toBe('accepted')
  })

  test('behavior: without a deadline nothing is certain, and a wallet that may still report is awaited', () => {
    const open = sampleTransaction({ deadlineHeight: null })
    expect(advance(open, searched(200, true)).phase).toBe('sent')
    const lost = advance(open, searched(200))
    expect([lost.phase, isUncharged(lost)]).toEqual(['notFound', false])
  })

  test('behavior: a wallet that may still report is not awaited beyond the search limit', () => {
    const open = sampleTransaction({ deadlineHeight: null })
    expect(advance(open, searched(1099, true)).phase).toBe('sent')
    expect(advance(open, searched(1100, true)).phase).toBe('notFound')
  })

  test('behavior: while its wallet has not answered, nothing is certain after the deadline', () => {
    const asked = sampleTransaction({ phase: 'awaiting', walletId: null })
    const passed = advance(asked, searched(210, true))
    expect([passed.phase, isUncharged(passed), mayRepeat(passed)]).toEqual([
      'notFound',
      false,
      false,
    ])
  })

  test('behavior: a transaction that cannot be distinguished is never called uncharged', () => {
    const { mark } = sampleTransaction()
    const hidden = sampleTransaction({ mark: { ...mark, isPrivate: true, feePayer: null } })
    expect(advance(hidden, searched(299, true)).phase).toBe('sent')
    const lost = advance(hidden, searched(900))
    expect([lost.phase, isUncharged(lost)]).toEqual(['notFound', false])
  })

  test('behavior: accepts an id that the wallet names late', () => {
    const lost = advance(sampleTransaction({ deadlineHeight: null }), searched(200))
    for (const phase of ['pending', 'accepted'] as const) {
      expect(advance(lost, { from: 'wallet', phase, onchainId: id })).toMatchObject({
        phase: 'sent',
        onchainId: id,
        searchedTo: 100,
      })
    }
    expect(advance(lost, { from: 'submit', walletId: id })).toMatchObject({
      phase: 'sent',
      answeredHeight: 200,
    })
  })

  test('behavior: once its id is known, blocks that were searched without it are searched again', () => {
    const asked = sampleTransaction({ phase: 'awaiting', walletId: null, deadlineHeight: null })
    const answered = after(asked, searched(105), { from: 'submit', walletId: id })
    expect(answered).toMatchObject({ phase: 'sent', searchedTo: 100 })
    const own = after(asked, searched(105), { from: 'submit', walletId: 'wallet-7' })
    expect(own.searchedTo).toBe(105)
    expect(advance(own, { from: 'wallet', phase: 'pending', onchainId: id }).searchedTo).toBe(100)
    expect(advance(answered, searched(204)).phase).toBe('sent')
    expect(advance(answered, searched(205)).phase).toBe('notFound') // counted from the answer
  })

  test('behavior: findings may come in any order', () => {
    const findings: readonly Finding[] = [
      { from: 'submit', walletId: 'wallet-7' },
      { from: 'wallet', phase: 'failed' },
      onChain,
      searched(300),
    ]
    for (const [at, finding] of findings.entries()) {
      const others = findings.filter((_, place) => place !== at)
      const start = sampleTransaction({ phase: 'awaiting', walletId: null })
      expect(after(start, finding, ...others)).toMatchObject({ phase: 'accepted', outcome })
    }
  })
})
