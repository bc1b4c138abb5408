import { CREDITS_ID, CREDITS_PROGRAM, PROGRAMS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { sampleTransaction } from '../testing/transactions.ts'
import { movedOf } from './outcomeOf.ts'
import type { Outcome } from './transaction.ts'

const seven = [{ token_id: '1field', amount: '7' }]
const accepted: Outcome = {
  status: 'accepted',
  ...{ height: 9, timestamp: 9, fee: '1', reason: null, moved: null },
}
const mark = {
  ...{ program: PROGRAMS.core, function: '', inputs: [], own: [], feePayer: null, isPrivate: true },
}

describe('movedOf', () => {
  test('default: of a swap what the replay says, without what waits at another address', () => {
    const received = [{ token_id: '2field', amount: '50' }]
    const surplus = [{ token_id: '2field', amount: '3' }]
    const moved = { paid: seven, received, surplus, surplus_to: 'once' }
    const swap = { kind: 'swap', phase: 'accepted', paid: seven, received, mark } as const
    const outcome = { ...accepted, moved }
    expect(movedOf(sampleTransaction({ ...swap, outcome }))).toMatchObject({
      paid: seven,
      received: [{ token_id: '2field', amount: '47' }],
    })
    expect(movedOf(sampleTransaction({ ...swap, outcome: accepted }))).toBeUndefined()
  })

  test('behavior: who sends to somebody else has not received it', () => {
    const moved = { paid: seven, received: seven }
    const sent = { kind: 'transfer', phase: 'accepted', paid: seven, received: [] } as const
    const outcome = { ...accepted, moved }
    expect(movedOf(sampleTransaction({ ...sent, received: [], outcome }))).toEqual({
      ...{ paid: seven, received: [] },
    })
  })

  test('behavior: transfers of ALEO moved what was ordered, once they are accepted', () => {
    const paid = [{ token_id: CREDITS_ID, amount: '5' }]
    const call = { ...mark, program: CREDITS_PROGRAM, function: 'transfer_public' }
    const sent = { kind: 'transfer', paid, mark: call, outcome: accepted } as const
    expect(movedOf(sampleTransaction({ ...sent, phase: 'accepted' }))).toEqual({
      ...{ paid, received: [] },
    })
    expect(movedOf(sampleTransaction({ ...sent, phase: 'sent', outcome: null }))).toBeUndefined()
  })
})
