import { PROGRAM_ADDRESSES } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import type { ChainTransaction } from '../block.ts'
import { isOfSuite, publicCredits } from './publicCredits.ts'

const [a, b] = [PROGRAM_ADDRESSES.core, PROGRAM_ADDRESSES.faucet]

function made(name: string, args: string, program = 'credits.aleo'): ChainTransaction {
  const future = `{ program_id: ${program}, function_name: ${name}, arguments: [ ${args} ] }`
  const transition = { id: 'au1', program, function: name, inputs: [], future }
  const body = { kind: 'execution', transitions: [transition] } as const
  return {
    id: 'at1',
    index: 0,
    isAccepted: true,
    fee: { amount: 1n, payer: a },
    body,
    operations: [],
  }
}

describe('publicCredits', () => {
  test.each([
    ['transfer_public', `${a}, ${b}, 5u64`, 'transfer', a, b],
    ['transfer_public_as_signer', `${a}, ${b}, 5u64`, 'transfer', a, b],
    ['transfer_public_to_private', `${a}, 5u64`, 'to_private', a, null],
    ['transfer_private_to_public', `${b}, 5u64`, 'to_public', null, b],
  ])('default: the ends of %s of %s', (name, args, kind, from, to) => {
    expect(publicCredits(made(name, args))).toEqual([
      { transitionId: 'au1', function: name, kind, from, to, amount: 5n },
    ])
  })

  test('behavior: nothing of fees, of other programs, of what cannot be read, and of rejected ones', () => {
    const transfer = made('transfer_public', `${a}, ${b}, 5u64`)
    const nothing = [
      made('fee_public', `${a}, 5u64`),
      made('transfer_public', `${a}, ${b}, 5u64`, 'other.aleo'),
      made('transfer_public', '5'),
      { ...transfer, isAccepted: false },
    ]
    expect(nothing.flatMap(publicCredits)).toEqual([])
  })
})

test('isOfSuite: a wrapper or the router takes part', () => {
  const move = publicCredits(made('transfer_public_to_private', `${a}, 5u64`))
  expect(move.map(isOfSuite)).toEqual([true])
})
