import type { ConfirmedTransaction } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { addressesIn, readSurplus } from './readSurplus.ts'

const ONCE = `aleo1${'q'.repeat(58)}`
const shown = (value: string) => ({ type: 'public', id: '1', value })
const hidden = { type: 'private', id: '1', value: 'ciphertext1q' }

function swap(name: string, inputs: readonly object[]): ConfirmedTransaction {
  const transition = { program: 'nightjar_core.aleo', function: name, inputs }
  const transaction = { type: 'execute', id: 'at1', execution: { transitions: [transition] } }
  return { transaction } as unknown as ConfirmedTransaction // the members that are read
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
  test('default: what came out above the minimum, what was not paid below the maximum', () => {
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
})

test('addressesIn: default: each once', () => {
  expect(addressesIn(swap('join', [shown(ONCE), shown(ONCE)]))).toEqual([ONCE])
})
