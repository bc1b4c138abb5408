import { describe, expect, test } from 'vitest'
import { CREDITS_PROGRAM, PROGRAMS } from '../programs.ts'
import type { OwnedRecord, RecordOrigin } from '../records.ts'
import { recordMoves } from './recordMoves.ts'

const place = (
  transactionId: string,
  name: string,
  program: string = PROGRAMS.core,
): RecordOrigin => ({
  ...{ transactionId, program, function: name, height: 5, timestamp: 15 },
})
const fee = (id: string) => place(id, 'fee_private', CREDITS_PROGRAM)

function record(amount: bigint, origin: RecordOrigin, spentIn?: RecordOrigin): OwnedRecord {
  const isCredits = origin.program === CREDITS_PROGRAM
  return {
    ...{ program: origin.program, name: '', plaintext: '', spent: spentIn !== undefined },
    ...{ id: `${amount}`, owner: 'a', token: isCredits ? '' : '1', amount, origin, spentIn },
  }
}
const of = (token_id: string, amount: string) => ({ token_id, amount })

describe('recordMoves', () => {
  test('default: what a payment took of a record, and the fee that another paid', () => {
    const sent = place('pay', 'transfer_private')
    const records = [
      record(100n, place('got', 'transfer_public_to_private'), sent),
      record(30n, sent),
      record(9n, place('coins', 'transfer_private', CREDITS_PROGRAM), fee('pay')),
      record(6n, fee('pay')),
    ]
    expect(recordMoves(records).get('pay')).toEqual({
      ...{ place: sent, paid: [of('1field', '70')], received: [], fee: 3n, isOwn: true },
    })
    expect(recordMoves(records).get('got')).toMatchObject({
      received: [of('1field', '100')],
      fee: null,
    })
  })

  test('behavior: joined records are told one by one', () => {
    const joined = place('join', 'join')
    const from = place('got', 'transfer_private')
    const records = [record(100n, from, joined), record(60n, from, joined), record(160n, joined)]
    expect(recordMoves(records).get('join')).toMatchObject({
      paid: [of('1field', '100'), of('1field', '60')],
      received: [of('1field', '160')],
    })
  })

  test('behavior: of a rejected call only the fee', () => {
    const records = [
      record(9n, place('coins', 'join', CREDITS_PROGRAM), fee('late')),
      record(6n, fee('late')),
    ]
    expect(recordMoves(records).get('late')).toEqual({
      ...{ place: fee('late'), paid: [], received: [], fee: 3n, isOwn: false },
    })
  })

  const wrap = place('wrap', 'mint_private')
  const outside = (amount: bigint, origin: RecordOrigin, spentIn?: RecordOrigin) => ({
    ...record(amount, origin, spentIn),
    program: 'tok.aleo',
    token: 'tok.aleo',
  })
  const insideOf = ({ program }: { readonly program: string }) =>
    program === 'tok.aleo' ? '1field' : undefined

  test('behavior: an outside token counts where it is exchanged for its wrapped form', () => {
    const inTok = place('wrap', 'transfer_private_to_public', 'tok.aleo')
    const records = [
      outside(100n, place('got', 'mint', 'tok.aleo'), inTok),
      outside(30n, inTok),
      record(70n, wrap),
    ]
    const moves = recordMoves(records, insideOf)
    expect(moves.get('wrap')).toEqual({
      ...{ place: wrap, fee: null, isOwn: true },
      paid: [{ ...of('1field', '70'), outside: true }],
      received: [of('1field', '70')],
    })
    expect(moves.has('got')).toBe(false)
    expect(recordMoves(records).get('wrap')).toMatchObject({ paid: [], isOwn: true })
  })

  test('behavior: the fee of a transfer outside the exchange is no fee of a rejected one', () => {
    const sent = place('sent', 'transfer_private', 'tok.aleo')
    const records = [
      outside(100n, place('got', 'mint', 'tok.aleo'), sent),
      outside(40n, sent),
      record(9n, place('coins', 'transfer_private', CREDITS_PROGRAM), fee('sent')),
      record(6n, fee('sent')),
    ]
    expect(recordMoves(records, insideOf).get('sent')).toEqual({
      ...{ place: sent, paid: [{ ...of('1field', '60'), outside: true }], received: [] },
      ...{ fee: 3n, isOwn: true },
    })
  })

  test('behavior: what an account joins in another program is told, whoever pays the fee', () => {
    const joined = place('joined', 'join', 'tok.aleo')
    const records = [
      outside(100n, place('got', 'mint', 'tok.aleo'), joined),
      outside(40n, place('more', 'mint', 'tok.aleo'), joined),
      outside(140n, joined),
    ]
    const units = (amount: string) => ({ ...of('1field', amount), outside: true })
    expect([...recordMoves(records, insideOf)]).toEqual([
      [
        'joined',
        {
          ...{ place: joined, paid: [units('100'), units('40')], received: [units('140')] },
          ...{ fee: null, isOwn: true },
        },
      ],
    ])
    expect(recordMoves(records).size).toBe(0)
  })

  test('behavior: records of other programs are no tokens of the exchange', () => {
    expect(recordMoves([record(9n, place('nft', 'mint', 'nft.aleo'))]).size).toBe(0)
  })
})
