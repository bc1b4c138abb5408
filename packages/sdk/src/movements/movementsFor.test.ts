import { describe, expect, test } from 'vitest'
import { WRAPPED_ALEO } from '../tokens/wrappedAleo.ts'
import { CREDITS_ID } from './movement.ts'
import { movementsFor, type RecordShare } from './movementsFor.ts'

const of = (token_id: string, amount: string) => ({ token_id, amount })
const seven = [of('1field', '7')]
const unknown: RecordShare = { pays: null, gets: null }
const nobody: RecordShare = { pays: false, gets: false }
const call = {
  ...{ from: 'a', to: 'b', paid: seven, received: seven, surplus: [], surplus_to: null },
}

describe('movementsFor', () => {
  test.each([
    ['a', call, { paid: seven, received: [], unknown: [] }],
    ['b', call, { paid: [], received: seven, unknown: [] }],
    ['c', call, { paid: [], received: [], unknown: [] }],
  ])('default: of a public transfer %s pays or receives', (viewer, listed, share) => {
    expect(movementsFor(viewer, listed, unknown)).toEqual(share)
  })

  test('behavior: whoever receives from records has not paid, and does not know who did', () => {
    const listed = { ...call, from: null }
    expect(movementsFor('b', listed, nobody)).toEqual({ paid: [], received: seven, unknown: [] })
    expect(movementsFor('b', listed, unknown)).toMatchObject({ paid: [], unknown: ['paid'] })
    const own = { paid: seven, received: [] }
    expect(movementsFor('b', listed, own)).toEqual({ paid: seven, received: seven, unknown: [] })
  })

  test('behavior: a record is unknown, never nothing, where its wallet does not tell', () => {
    const listed = { ...call, to: null }
    expect(movementsFor('a', listed, unknown)).toEqual({
      ...{ paid: seven, received: [], unknown: ['received'] },
    })
    const nothing = { ...call, paid: [], from: null, to: 'a' }
    expect(movementsFor('a', nothing, unknown)).toMatchObject({ unknown: [] })
  })

  test('behavior: what waits at another address is not received yet', () => {
    const received = [of('2field', '50')]
    const listed = { ...call, from: null, to: null, received, surplus: [of('2field', '3')] }
    const mine: RecordShare = { pays: true, gets: true }
    expect(movementsFor('a', { ...listed, surplus_to: 'once' }, mine)).toMatchObject({
      paid: seven,
      received: [of('2field', '47')],
    })
    expect(movementsFor('a', { ...listed, surplus_to: 'a' }, mine).received).toEqual(received)
  })

  test('behavior: records have given what was not used, credits in their wrapped form', () => {
    const listed = {
      ...{ ...call, from: null, to: null, paid: [of(CREDITS_ID, '40'), of('1field', '7')] },
      ...{ surplus: [of(WRAPPED_ALEO.id, '5'), of('1field', '1')], surplus_to: 'once' },
    }
    expect(movementsFor('a', listed, { pays: true, gets: false }).paid).toEqual([
      of(CREDITS_ID, '45'),
      of('1field', '8'),
    ])
  })
})
