import {
  CREDITS_PROGRAM,
  FEES,
  LOCAL_ARC20_PROGRAM,
  type OwnedRecord,
  PROGRAMS,
} from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { previewPlan } from './previewPlan.ts'

const record = (id: string, amount: bigint, program: string = PROGRAMS.core): OwnedRecord => ({
  id,
  program,
  name: '',
  plaintext: '',
  spent: false,
  owner: '',
  token: program === CREDITS_PROGRAM ? '' : '1',
  amount,
})
const swap = {
  kind: 'swap',
  path: ['1', '2'],
  exact: 'in',
  maximumIn: 100n,
  minimumOut: 90n,
} as const
const none = new Set<string>()

describe('previewPlan', () => {
  test('default: a single sufficient record: the swap; its surplus waits to be claimed with others', () => {
    const records = [record('a', 120n), record('fee', 1_000_000n, CREDITS_PROGRAM)]
    const preview = previewPlan(swap, { records, taken: none, hidesFees: true })
    expect(preview?.steps.map(({ kind }) => kind)).toEqual(['act'])
    expect(preview).toMatchObject({ uses: ['a'], fee: 15_900n, paysPrivately: true })
  })

  test('args: the surplus is claimed by the plan itself', () => {
    const records = [record('a', 120n), record('fee', 1_000_000n, CREDITS_PROGRAM)]
    const holder = { records, taken: none, hidesFees: true, claimsNow: true }
    const preview = previewPlan(swap, holder)
    expect(preview?.steps.map(({ kind }) => kind)).toEqual(['act', 'collect'])
    expect(preview).toMatchObject({ uses: ['a'], fee: 22_100n, paysPrivately: true })
  })

  test('default: small records are joined first, with the fee of each join', () => {
    const records = [record('a', 60n), record('b', 50n)]
    const preview = previewPlan(swap, { records, taken: none, hidesFees: true })
    expect(preview?.steps.map(({ kind }) => kind)).toEqual(['join', 'act'])
    expect(preview).toMatchObject({ fee: 18_400n, paysPrivately: false })
  })

  test('args: a record used by another plan is unavailable', () => {
    const holder = { records: [record('a', 120n)], hidesFees: true }
    expect(previewPlan(swap, { ...holder, taken: new Set(['a']) })).toBeUndefined()
  })

  test('privacy 12: a record exposed by a rejected plan is moved first, and the fee of that is included', () => {
    const holder = { records: [record('a', 120n)], taken: none, hidesFees: true }
    const preview = previewPlan(swap, { ...holder, shown: new Set(['a']) })
    expect(preview?.steps[0]).toMatchObject({ kind: 'move', amounts: [120n] })
    expect(preview?.fee).toBe((previewPlan(swap, holder)?.fee ?? 0n) + 2_700n)
  })

  test('behavior: a join in another program has that program’s fee, or is marked as assumed', () => {
    const feeOf = (program: string) => {
      const outside = { program, token: program }
      const records = [record('a', 60n, program), record('b', 50n, program)].map((each) => {
        return { ...each, token: program }
      })
      const wrap = { kind: 'wrap', outside, token: '1', amount: 100n } as const
      const preview = previewPlan(wrap, { records, taken: none, hidesFees: true })
      return [preview?.fee, preview?.isFeeAssumed]
    }
    const wrap = FEES[PROGRAMS.arc20].wrap_private
    expect(feeOf(LOCAL_ARC20_PROGRAM)).toEqual([wrap + 2_400n, false])
    expect(feeOf('any.aleo')).toEqual([wrap + 10_000n, true])
  })

  test('behavior: a wallet that cannot pay fees from records pays them publicly', () => {
    const records = [record('a', 120n), record('fee', 1_000_000n, CREDITS_PROGRAM)]
    const holder = { records, taken: none, hidesFees: false }
    expect(previewPlan(swap, holder)).toMatchObject({ fee: 15_900n, paysPrivately: false })
  })
})
