import { CREDITS_ID, type OwnedRecord } from '@nightjar/sdk'
import { expect, test } from 'vitest'
import { ADDRESS } from '../../testing/exchange.ts'
import { sampleTransaction } from '../../testing/transactions.ts'
import { shieldingsOf } from './shieldings.ts'

function record(amount: bigint, made: { name: string; height: number }, token = '1'): OwnedRecord {
  const origin = {
    transactionId: 'at1',
    program: 'nightjar_core.aleo',
    function: made.name,
    height: made.height,
  }
  const common = {
    program: 'nightjar_core.aleo',
    name: '',
    plaintext: '',
    spent: false,
    id: `${amount}`,
  }
  return { ...common, owner: ADDRESS, token, amount, origin }
}

test('behavior: ignores records that came from a swap or belong to another token', () => {
  const swapped = record(100n, { name: 'swap_exact_private_for_private', height: 1 })
  const other = record(100n, { name: 'transfer_public_to_private', height: 1 }, '3')
  const own = record(99n, { name: 'transfer_public_to_private', height: 1 })
  const sent = sampleTransaction({
    kind: 'to_private',
    paid: [{ token_id: '4field', amount: '100' }],
  })
  const shieldings = shieldingsOf([swapped, other, own], [sent])
  expect(shieldings.map(({ token, amount }) => [token, amount])).toEqual([
    ['3', 100n],
    ['1', 99n],
  ])
})

test('behavior: what a private swap brought was seen, what it left of its record was not', () => {
  const made = { name: 'swap_exact_private_for_private', height: 7 }
  const [change, bought] = [record(60n, made, '1'), record(40n, made, '2')]
  const swap = sampleTransaction({
    ...{ kind: 'swap', onchainId: 'at1' },
    received: [{ token_id: '2field', amount: '42' }],
  })
  const seen = { token: '2', amount: 40n, height: 7 }
  expect(shieldingsOf([change, bought], [swap])).toEqual([seen])
  expect(shieldingsOf([change, bought], [{ ...swap, onchainId: 'at2' }])).toEqual([])
})

test('behavior: credits that a private swap paid out were seen', () => {
  const made = { name: 'transfer_public_to_private_of_router', height: 7 }
  const swap = sampleTransaction({
    ...{ kind: 'swap', onchainId: 'at1' },
    received: [{ token_id: CREDITS_ID, amount: '40' }],
  })
  const seen = { token: '', amount: 40n, height: 7 }
  expect(shieldingsOf([record(40n, made, '')], [swap])).toEqual([seen])
})

test('behavior: everyone saw what was claimed', () => {
  const claimed = record(2n, { name: 'claim_blinded', height: 9 })
  expect(shieldingsOf([claimed], [])).toEqual([{ token: '1', amount: 2n, height: 9 }])
})
