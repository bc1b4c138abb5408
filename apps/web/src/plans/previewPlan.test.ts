import {
  CREDITS_PROGRAM,
  callOf,
  chooseFeeRecord,
  FEES,
  LOCAL_ARC20_PROGRAM,
  lookAhead,
  nextMove,
  type OwnedRecord,
  type PlanMove,
  PROGRAMS,
  type PrivateAction,
  sumOf,
  withAccepted,
  withSent,
} from '@nightjar/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeOfStep, type Preview, planFor, previewPlan } from './previewPlan.ts'

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

  describe('splitting credits', () => {
    const credits = (id: string, amount: bigint) => record(id, amount, CREDITS_PROGRAM)
    const buy = { ...swap, credits: 'in', maximumIn: 500_000n } as const
    const fee = FEES[PROGRAMS.router].swap_private_credits_for_token
    const { join } = FEES[CREDITS_PROGRAM]
    const previewOf = (...amounts: readonly bigint[]) => {
      const records = amounts.map((amount, at) => credits(`${at}`, amount))
      return previewPlan(buy, { records, taken: none, hidesFees: true, splits: true })
    }
    const kindsOf = (preview: ReturnType<typeof previewOf>) =>
      preview?.steps.map(({ kind }) => kind)

    test('default: the only record pays amount and fee after a split, down to the last microcredit', () => {
      const exact = previewOf(500_000n + fee + 10_000n)
      expect(kindsOf(exact)).toEqual(['split', 'act'])
      expect(exact).toMatchObject({
        paysPrivately: true,
        feePart: fee,
        fee: fee + 10_000n,
        uses: ['0'],
      })
      const short = previewOf(500_000n + fee + 9_999n)
      expect(kindsOf(short)).toEqual(['act'])
      expect(short).toMatchObject({ paysPrivately: false, fee })
    })

    test('behavior: a common part is split off if the rest still covers the amount: it pays later fees, too', () => {
      expect(previewOf(1_510_000n)).toMatchObject({ feePart: 1_000_000n, paysPrivately: true })
      expect(previewOf(1_509_999n)).toMatchObject({ feePart: fee, paysPrivately: true })
    })

    test('behavior: records that have to be joined, too, are split for all fees', () => {
      const joined = previewOf(300_000n, 300_000n)
      expect(kindsOf(joined)).toEqual(['split', 'join', 'act'])
      expect(joined).toMatchObject({ paysPrivately: true, feePart: fee + join, uses: ['1', '0'] })
      const more = previewOf(520_000n, 30_000n) // one sufficed before the split
      expect(kindsOf(more)).toEqual(['split', 'join', 'act'])
      expect(more).toMatchObject({ paysPrivately: true, feePart: fee + join })
    })

    const outside = { program: CREDITS_PROGRAM, token: '' }
    const payment = { ...outside, amount: 500_000n, to: 'aleo1' }
    test.each<[string, PrivateAction]>([
      ['a wrap', { kind: 'wrap', outside, token: '1', amount: 500_000n }],
      ['a transfer', { kind: 'send', ...payment }],
      ['a public transfer', { kind: 'publish', ...payment }],
      [
        'a deposit',
        {
          ...{ kind: 'add', tokenA: '1', tokenB: '2', pair: '3', minA: 1n, minB: 1n },
          ...{ amountA: 500_000n, amountB: 7n, minLiquidity: 1n, credits: 'a' },
        },
      ],
    ])('default: %s from the only record as well', (_, action) => {
      const fee = callOf(action).feeMicrocredits
      const show = (amount: bigint) => {
        const records = [credits('0', amount), { ...record('t', 7n), token: '2' }]
        return previewPlan(action, { records, taken: none, hidesFees: true, splits: true })
      }
      const exact = show(500_000n + fee + 10_000n)
      expect(kindsOf(exact)).toEqual(['split', 'act'])
      expect(exact).toMatchObject({ paysPrivately: true, feePart: fee })
      expect(show(500_000n + fee + 9_999n)?.paysPrivately).toBe(false)
    })

    test('args: not if another record pays, the wallet cannot split, or fees are public anyway', () => {
      expect(kindsOf(previewOf(600_000n, fee))).toEqual(['act'])
      const records = [credits('0', 1_000_000n)]
      for (const can of [{ hidesFees: true }, { hidesFees: false, splits: true }]) {
        const preview = previewPlan(buy, { records, taken: none, ...can })
        expect(kindsOf(preview)).toEqual(['act'])
        expect(preview?.paysPrivately).toBe(false)
      }
    })

    test('property: what a preview says is paid privately is, step by step', () => {
      const amount = fc.bigInt({ min: 1n, max: 2_000_000n })
      fc.assert(
        fc.property(fc.array(amount, { minLength: 1, maxLength: 5 }), amount, (held, maximumIn) => {
          const action = { ...buy, maximumIn }
          const records = held.map((each, at) => credits(`${at}`, each))
          const holder = { records, taken: none, hidesFees: true, splits: true }
          const preview = previewPlan(action, holder)
          if (preview?.paysPrivately)
            expect(playOut(action, preview, records)).toEqual(kindsOf(preview))
        }),
      )
    })
  })
})

/** Plays a plan whose fees records pay; returns its steps. */
function playOut(action: PrivateAction, { feePart }: Preview, start: readonly OwnedRecord[]) {
  const goal = { id: 'p', address: '', startedAt: 0, chosen: [], claimsNow: false }
  let plan = planFor(action, { ...goal, feePart })
  let records = start
  while (plan.state !== 'finished') {
    const id = `t${plan.done.length}`
    const { kind, inputs, made } = stepOf(nextMove(plan, { records, taken: none }))
    const { uses = [], steps: [ahead] = [] } = lookAhead(plan, { records, taken: none }) ?? {}
    const fee = ahead && kind !== 'split' ? feeOfStep(ahead, action) : 0n
    const payer = fee > 0n ? payerOf(fee, records, uses) : undefined
    const change = payer ? [payer.amount - fee] : []
    const origin = { transactionId: id, program: CREDITS_PROGRAM, function: '', height: 1 }
    const fresh = [...made, ...change].map((amount, at) => ({
      ...{ ...record(`${id}.${at}`, amount, CREDITS_PROGRAM), origin },
    }))
    records = [...records.filter((each) => !inputs.includes(each) && each !== payer), ...fresh]
    const spent = { inputs: inputs.map((each) => each.id), known: [] }
    const sent = { kind, token: '', amounts: made, transactionId: id, ...spent }
    plan = withAccepted(withSent({ ...plan, uses }, sent), id, { height: 1, transactionId: id })
  }
  return plan.done.map(({ kind }) => kind)
}

/** What a step spends and makes. */
function stepOf(move: PlanMove) {
  const { kind } = move
  switch (kind) {
    case 'split':
      return { kind, inputs: [move.record], made: move.amounts }
    case 'join':
      return { kind, inputs: move.records, made: [sumOf(move.records)] }
    case 'act':
      return { kind, inputs: move.records, made: [] }
    default:
      throw new Error(`it cannot go on: ${kind}`)
  }
}

function payerOf(fee: bigint, records: readonly OwnedRecord[], uses: readonly string[]) {
  const payer = chooseFeeRecord({ records, fee, taken: new Set(uses) })
  if (!payer) throw new Error('no record pays the fee')
  return payer
}
