import { describe, expect, test } from 'vitest'
import { sampleTransaction } from '../../testing/transactions.ts'
import { amountsOf, entryName } from './entryName.ts'
import { fromSent } from './mergeEntries.ts'

const of = (amount: string) => ({ token_id: '1field', amount })
const { mark } = sampleTransaction()

const sent = (name: string, paid: readonly string[], received: readonly string[]) =>
  fromSent(
    sampleTransaction({
      ...{ phase: 'accepted', kind: 'transfer', mark: { ...mark, function: name } },
      ...{ paid: paid.map(of), received: received.map(of) },
    }),
  )

describe('entryName', () => {
  test.each([
    ['join', ['100', '60'], ['160'], 'join'],
    ['transfer_private', ['100'], ['100'], 'split'],
    ['transfer_private', ['100'], [], 'transfer'],
    ['transfer_public', ['100'], ['100'], 'transfer'],
  ])('default: %s of %j into %j is called %s', (name, paid, received, kind) => {
    expect(entryName(sent(name, paid, received))).toBe(`activity.kind.${kind}`)
  })
})

describe('amountsOf', () => {
  test('default: joined records are shown one by one, without a sign', () => {
    expect(amountsOf('a', sent('join', ['100', '60'], ['160']))).toEqual({
      ...{ paid: [], received: [], kept: [of('100'), of('60')], unknown: [] },
    })
  })

  test('behavior: an approval shows its allowance', () => {
    const entry = { ...sent('approve_public', [], []), approved: [of('9')] }
    expect(amountsOf('a', entry)).toMatchObject({ paid: [], kept: [of('9')] })
  })
})
