import { describe, expect, test } from 'vitest'
import { sightOf, togetherOf } from './sightOf.ts'

const call = {
  program: 'nightjar_core.aleo',
  function: 'swap_exact_private_for_private',
  signer: 'aleo1me',
  privateFee: true,
}
const parts = [
  { part: 'amount_in', text: 'amount' },
  { part: 'input.token', text: 'token' },
  { part: 'input', text: 'change' },
  { part: 'to_pri', text: 'receiver' },
  { part: 'liquidity', text: 'of another call' },
]

describe('sightOf', () => {
  test('privacy 6: a private swap shows its amounts and tokens, but not the trader', () => {
    expect(sightOf(call, parts)).toEqual({
      account: 'hidden',
      facts: [
        { text: 'amount', isPublic: true },
        { text: 'token', isPublic: true },
        { text: 'change', isPublic: false },
        { text: 'receiver', isPublic: false },
      ],
    })
  })

  test('behavior: a public fee shows who pays it, and nothing else', () => {
    const paid = sightOf({ ...call, privateFee: false }, parts)
    expect(paid).toEqual({ ...sightOf(call, parts), account: 'payer' })
  })

  test('args: in an unknown function everything counts as public', () => {
    const { facts, account } = sightOf({ ...call, function: 'unknown' }, parts)
    expect(facts.every(({ isPublic }) => isPublic)).toBe(true)
    expect(account).toBe('named')
  })
})

describe('togetherOf', () => {
  test.each([
    [['hidden', 'payer', 'named'], 'named'],
    [['payer', 'hidden'], 'payer'],
    [['hidden', 'hidden'], 'hidden'],
    [[], 'hidden'],
  ] as const)('default: of calls that treat it as %j, the account is %s', (accounts, account) => {
    const sights = accounts.map((each) => ({
      facts: [{ text: each, isPublic: true }],
      account: each,
    }))
    const facts = sights.flatMap((each) => each.facts)
    expect(togetherOf(sights)).toEqual({ facts, account })
  })
})
