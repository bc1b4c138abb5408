import { stripFieldSuffix, WRAPPED_ALEO } from '@nightjar/sdk'
import type { ShownCall } from '@nightjar/wallet/scan/scanPosition'
import { describe, expect, test } from 'vitest'
import { claimsIn, readSurplus, refundAddress } from './readSurplus.ts'

const ONCE = `aleo1${'q'.repeat(58)}`
const shown = (value: string) => ({ type: 'public', id: '1', value })
const hidden = { type: 'private', id: '1', value: 'ciphertext1q' }

function swap(name: string, inputs: readonly object[], outputs: readonly object[] = []): ShownCall {
  const transition = { program: 'nightjar_core.aleo', function: name, inputs, outputs }
  return { transactionId: 'at1', height: 1, transitions: [transition] } as unknown as ShownCall // the members that are read
}
const limits = (first: string, second: string) => [
  { type: 'record', id: '1' },
  shown('2field'),
  shown(first),
  shown(second),
  hidden,
  shown(ONCE),
  shown('200u32'),
]
const moved = {
  paid: [{ token_id: '1field', amount: '26' }],
  received: [{ token_id: '2field', amount: '23' }],
}

describe('readSurplus', () => {
  test('default: the output above the minimum, the unpaid rest below the maximum', () => {
    const exactIn = swap('swap_exact_private_for_private', limits('26u128', '20u128'))
    expect(readSurplus(exactIn, moved)).toEqual([{ token: '2', amount: 3n }])
    const exactOut = swap('swap_private_for_exact_private', limits('30u128', '23u128'))
    expect(readSurplus(exactOut, moved)).toEqual([{ token: '1', amount: 4n }])
  })

  test('args: nothing above the limit, and a call without limits, leave nothing', () => {
    const exact = swap('swap_exact_private_for_private', limits('26u128', '23u128'))
    expect(readSurplus(exact, moved)).toEqual([])
    expect(readSurplus(swap('join', []), moved)).toEqual([])
  })

  test('args: without the amounts the surplus of an action is unknown', () => {
    const exactIn = swap('swap_exact_private_for_private', limits('26u128', '20u128'))
    expect(readSurplus(exactIn, null)).toBeNull()
    expect(readSurplus(exactIn, { paid: [], received: [] })).toBeNull()
    expect(readSurplus(swap('join', []), null)).toEqual([])
  })
})

describe('readSurplus of pools', () => {
  const record = { type: 'record', id: '1' }
  const deposit = swap('add_liquidity_privately', [
    record,
    record,
    ...['100u128', '50u128', '90u128', '45u128', '60u128'].map(shown),
    hidden,
    shown(ONCE),
  ])

  test('default: for a deposit the liquidity above the minimum and the unused amounts', () => {
    const paid = [
      { token_id: '1field', amount: '100' },
      { token_id: '2field', amount: '48' },
    ]
    const received = [{ token_id: '9field', amount: '67' }]
    expect(readSurplus(deposit, { paid, received })).toEqual([
      { token: '2', amount: 2n },
      { token: '9', amount: 7n },
    ])
  })

  test('behavior: what is paid in and out as credits leaves its surplus in wrapped ones', () => {
    const wrapped = stripFieldSuffix(WRAPPED_ALEO.id)
    const paid = [
      { token_id: '0field', amount: '93' },
      { token_id: '2field', amount: '50' },
    ]
    const lp = [{ token_id: '9field', amount: '60' }]
    expect(readSurplus(deposit, { paid, received: lp })).toEqual([{ token: wrapped, amount: 7n }])
    const exactIn = swap('swap_exact_private_for_private', limits('26u128', '20u128'))
    const received = [
      { token_id: '0field', amount: '20' },
      { token_id: WRAPPED_ALEO.id, amount: '3' },
    ]
    expect(readSurplus(exactIn, { paid: moved.paid, received })).toEqual([
      { token: wrapped, amount: 3n },
    ])
  })

  test('default: for a withdrawal both amounts above the minimums', () => {
    const amounts = ['60u128', '90u128', '45u128'].map(shown)
    const tokens = ['1field', '2field'].map(shown)
    const withdrawal = swap('remove_liquidity_privately', [
      ...tokens,
      record,
      ...amounts,
      hidden,
      shown(ONCE),
    ])
    const paid = [{ token_id: '9field', amount: '60' }]
    const received = [
      { token_id: '1field', amount: '91' },
      { token_id: '2field', amount: '45' },
    ]
    expect(readSurplus(withdrawal, { paid, received })).toEqual([{ token: '1', amount: 1n }])
  })
})

test('claimsIn: default: the claimed amounts, their tokens and addresses', () => {
  const value = `{ program_id: nightjar_core.aleo, function_name: claim_blinded, arguments: [ ${ONCE}, 7field, 3u128 ] }`
  const claim = swap(
    'claim_blinded',
    [hidden, shown('7field'), shown('3u128'), hidden],
    [
      { type: 'record', id: '1', value: 'record1q' },
      { type: 'future', id: '1', value },
    ],
  )
  expect(claimsIn(claim)).toEqual([{ address: ONCE, token: '7', amount: 3n }])
  expect(refundAddress(claim)).toBeUndefined()
})

test('refundAddress: default: where the surplus goes, and undefined if none is left', () => {
  const exactIn = swap('swap_exact_private_for_private', limits('26u128', '20u128'))
  expect(refundAddress(exactIn)).toBe(ONCE)
  expect(refundAddress(swap('join', [shown(ONCE)]))).toBeUndefined()
})
