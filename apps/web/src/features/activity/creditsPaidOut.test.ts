import type { Transaction } from '@nightjar/aleo'
import { PROGRAMS, WRAPPED_ALEO } from '@nightjar/sdk'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import { expect, test } from 'vitest'
import { withCreditsPaidOut } from './creditsPaidOut.ts'

const received = [{ token_id: WRAPPED_ALEO.id, amount: '23' }]
const name = { program: PROGRAMS.router, function: 'swap_tokens_for_credits' }
const call = sampleCall({ ...name, transition_id: 'au1b', received })

const values = ['7field', '5u128', '20u64', 'aleo1me', 'aleo1me', '9u32']
const inputs = values.map((value, at) => ({ type: 'public', id: `${at}field`, value }))
const transaction = {
  type: 'execute',
  execution: {
    transitions: [
      { id: 'au1a', ...name, inputs: [] },
      { id: 'au1b', ...name, inputs },
    ],
  },
} as unknown as Transaction // only the fields of a transaction that are used here

test('default: the minimum was paid out as credits, the surplus stays wrapped', async () => {
  const [told] = await withCreditsPaidOut([call], async () => transaction)
  expect(told).toEqual({
    ...call,
    received: [
      { token_id: '0field', amount: '20' },
      { token_id: WRAPPED_ALEO.id, amount: '3' },
    ],
  })
})

test('behavior: without an answer from the node the calls stay as listed', async () => {
  expect(await withCreditsPaidOut([call], () => Promise.reject(new Error('down')))).toEqual([call])
})

test('privacy 13: asks a node about no other call', async () => {
  const others = [
    sampleCall({ ...call, function: 'swap_private_for_credits' }),
    sampleCall({ ...call, program: PROGRAMS.core }),
  ]
  const refuse = () => Promise.reject(new Error('asked'))
  expect(await withCreditsPaidOut(others, refuse)).toEqual(others)
})
