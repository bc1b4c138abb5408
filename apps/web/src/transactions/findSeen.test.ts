import { sampleCall } from '@nightjar/sdk/testing/calls'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { onchainId, sampleSeen, sampleTransaction } from '../testing/transactions.ts'
import { findSeen } from './findSeen.ts'

const { mark } = sampleTransaction()
const hidden = { ...mark, inputs: [], feePayer: null, own: ['88field', '99field'], isPrivate: true }
const ours = sampleTransaction({ mark: hidden })
const fee = { program: 'credits.aleo', function: 'fee_private', spent: ['99field'] }
const shown = { program: mark.program, function: mark.function, inputs: [], outputs: [] }
const none = new Set<string>()

describe('findSeen', () => {
  test('privacy 13: in what was read anyway, by the tag of a record that it spends, with the amounts of the replay', () => {
    const listed = [sampleCall({ fee: '17', fee_payer: null })]
    const [found] = findSeen([sampleSeen('a', { listed })], [ours], none)
    expect(found).toMatchObject({ id: 'ours', onchainId: onchainId('a') })
    expect(found?.outcome).toMatchObject({ status: 'accepted', height: 101, fee: '17' })
    expect(found?.outcome.moved).not.toBeNull()
  })

  test.each([
    ['whose fee record shows it', { spending: [fee] }, hidden],
    [
      'of another program, which only shows its fee',
      { spending: [fee], transitions: [] },
      { ...hidden, program: 'other.aleo' },
    ],
    [
      'with a blinded address',
      {
        spending: [],
        transitions: [{ ...shown, inputs: [{ type: 'public', value: 'aleo1once' }] }],
      },
      { ...hidden, own: ['aleo1once'] },
    ],
    [
      'whose public fee names the account',
      { spending: [], listed: [sampleCall({ status: 'rejected', fee_payer: ADDRESS })] },
      { ...hidden, feePayer: ADDRESS, own: ['88field'] },
    ],
  ] as const)('behavior: finds a rejected one, %s', (_, change, sent) => {
    const seen = sampleSeen('fee', { status: 'rejected', ...structuredClone(change) } as never)
    const known = sampleTransaction({
      mark: structuredClone(sent) as never,
      onchainId: onchainId('sent'),
    })
    expect(findSeen([seen], [known], none)).toMatchObject([
      { onchainId: onchainId('sent'), outcome: { status: 'rejected' } },
    ])
  })

  test.each([
    [
      'another function',
      sampleSeen('a', { spending: [], transitions: [{ ...shown, function: 'mint' }] }),
      ours,
    ],
    ['other records', sampleSeen('a', { spending: [{ ...fee, spent: ['1field'] }] }), ours],
    [
      'another payer',
      sampleSeen('a', { listed: [sampleCall({ fee_payer: 'aleo1other' })] }),
      sampleTransaction({ mark: { ...hidden, feePayer: ADDRESS } }),
    ],
    ['an earlier block', sampleSeen('a', { height: 100 }), ours],
    ['another id', sampleSeen('a'), sampleTransaction({ mark: hidden, onchainId: onchainId('b') })],
    [
      'nothing that only it shows',
      sampleSeen('a'),
      sampleTransaction({ mark: { ...hidden, own: [] } }),
    ],
  ])('args: %s is not it', (_, seen, wanted) => {
    expect(findSeen([seen], [wanted], none)).toEqual([])
  })

  test('behavior: one is matched once, the likeliest first', () => {
    const awaiting = sampleTransaction({ id: 'twin', mark: hidden, phase: 'awaiting' })
    expect(findSeen([sampleSeen('a')], [awaiting, ours], none)).toMatchObject([{ id: 'ours' }])
    expect(findSeen([sampleSeen('a')], [ours], new Set([onchainId('a')]))).toEqual([])
  })
})
