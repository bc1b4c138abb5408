import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../../testing/exchange.ts'
import type { Detail } from './detailOf.ts'
import { detailSight } from './detailSight.ts'
import type { Entry } from './mergeEntries.ts'

const other = `aleo1${'p'.repeat(58)}`
const call = {
  address: null,
  recipient: null,
  paid: [{ token_id: '1field', amount: '5' }],
  received: [{ token_id: '2field', amount: '4' }],
} as unknown as Entry

type Row = Partial<Pick<Detail, 'feePayer' | 'phase' | 'isPrivate' | 'calls'>>

function sightOf(row: Row, own: string | null = ADDRESS) {
  const detail = { feePayer: null, phase: 'accepted', isPrivate: true, calls: [call], ...row }
  return detailSight(detail as Detail, { own, show: ({ amount }) => amount })
}
const idsOf = ({ facts }: ReturnType<typeof sightOf>, wanted: boolean) =>
  facts.flatMap(({ text, isPublic }) =>
    isPublic === wanted && typeof text !== 'string' ? text.id : [],
  )

describe('detailSight', () => {
  test('privacy 18: with a private fee, only the account knows who sent it', () => {
    const sight = sightOf({})
    expect(sight.account).toBe('hidden')
    expect(idsOf(sight, true)).toEqual([
      'activity.sawPaid',
      'activity.sawReceived',
      'activity.sawWhen',
    ])
    expect(idsOf(sight, false)).toEqual(['activity.hidReceiver', 'activity.hidRecords'])
  })

  test.each([
    [ADDRESS, { id: 'activity.yourAddress' }],
    [other, 'aleo1ppp…pppp'],
  ])('privacy 18: a public fee shows who paid it, and so who sent it: %s', (feePayer, payer) => {
    const sight = sightOf({ feePayer })
    expect(sight.account).toBe('payer')
    expect(sight.who.payer).toEqual({ id: 'activity.concluded', values: { payer } })
    expect(idsOf(sight, true)).not.toContain('activity.sawFee') // already said
  })

  test('default: a public call shows its sender, its receiver and who paid the fee', () => {
    const calls = [{ ...call, address: ADDRESS, recipient: other }]
    const sight = sightOf({ calls, feePayer: ADDRESS, isPrivate: false })
    expect(sight.account).toBe('named')
    expect(idsOf(sight, true)).toEqual([
      'activity.sawFrom',
      'activity.sawTo',
      'activity.sawPaid',
      'activity.sawReceived',
      'activity.sawFee',
      'activity.sawWhen',
    ])
    expect(idsOf(sight, false)).toEqual([])
  })

  test('behavior: of a rejected one no amounts moved', () => {
    expect(idsOf(sightOf({ phase: 'rejected' }), true)).toEqual(['activity.sawWhen'])
  })

  test('args: without a known call, only the fee is known', () => {
    const sight = sightOf({ calls: [], feePayer: other, isPrivate: false })
    expect(sight.account).toBeNull()
    expect(idsOf(sight, true)).toEqual(['activity.sawFee', 'activity.sawWhen'])
  })
})
