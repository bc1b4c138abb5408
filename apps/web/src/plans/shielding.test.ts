import {
  CREDITS_PROGRAM,
  FEES,
  type OwnedRecord,
  PROGRAMS,
  type PrivateAction,
} from '@nightjar/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Holder, previewPlan } from './previewPlan.ts'
import { type Open, shieldFor } from './shielding.ts'

type SwapAction = Extract<PrivateAction, { readonly kind: 'swap' }>

const record = (id: string, amount: bigint, program: string = PROGRAMS.core): OwnedRecord => ({
  ...{ id, program, name: '', plaintext: '', spent: false, owner: '', amount },
  token: program === CREDITS_PROGRAM ? '' : '1',
})
const swap: SwapAction = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in' },
  ...{ maximumIn: 100_000_000n, minimumOut: 90n },
}
const ofCredits: SwapAction = { ...swap, credits: 'in' }
const holder = (...records: readonly OwnedRecord[]): Holder => ({
  ...{ records, taken: new Set(), hidesFees: true },
})
const open = (tokens: bigint, credits: bigint): Open => ({
  ...{ address: 'aleo1', balances: new Map([['1field', tokens]]), credits },
})
const FEE = FEES[PROGRAMS.core].swap_exact_private_for_private
const SHIELD = FEES[CREDITS_PROGRAM].transfer_public_to_private
const fee = record('fee', 1_000_000n, CREDITS_PROGRAM)
const shown = (found: ReturnType<typeof shieldFor>) =>
  found?.preview.calls.map((call) => call.kind === 'shield' && [call.program, call.amount])

describe('shieldFor', () => {
  test('default: with public money only, a common amount and a whole credit for the fees become private', () => {
    const found = shieldFor(swap, holder(), open(800_000_000n, 10_000_000n))
    expect(shown(found)).toEqual([
      [PROGRAMS.core, 500_000_000n],
      [CREDITS_PROGRAM, 1_000_000n],
    ])
    expect(found?.isAffordable).toBe(true)
    expect(found?.preview).toMatchObject({ paysPrivately: true, uses: [] })
    expect(found?.preview.steps.map(({ kind }) => kind)).toEqual(['shield', 'shield', 'act'])
    expect(found?.preview.fee).toBe(FEES[PROGRAMS.core].transfer_public_to_private + SHIELD + FEE)
  })

  test('default: only what is missing: an amount, the rest of it, a fee, nothing', () => {
    const rich = open(800_000_000n, 10_000_000n)
    const some = shieldFor(swap, holder(record('a', 70_000_000n), fee), rich)
    expect(shown(some)).toEqual([[PROGRAMS.core, 500_000_000n]]) // nothing is joined
    const held = holder(record('a', 70_000_000n), fee)
    const rest = shieldFor(swap, held, open(60_000_000n, 10_000_000n))
    expect(shown(rest)).toEqual([[PROGRAMS.core, 50_000_000n]])
    expect(rest?.preview.steps.map(({ kind }) => kind)).toEqual(['shield', 'join', 'act'])
    const whole = record('a', 100_000_000n)
    expect(shown(shieldFor(swap, holder(whole), rich))).toEqual([[CREDITS_PROGRAM, 1_000_000n]])
    const all = shieldFor(swap, holder(whole, fee), rich)
    expect(all?.preview).toEqual(previewPlan(swap, holder(whole, fee)))
  })

  test('behavior: credits that pay become private apart from those for the fees', () => {
    const found = shieldFor(ofCredits, holder(), open(0n, 900_000_000n))
    expect(shown(found)).toEqual([
      [CREDITS_PROGRAM, 500_000_000n],
      [CREDITS_PROGRAM, 1_000_000n],
    ])
    expect(found?.preview.paysPrivately).toBe(true)
  })

  test('behavior: never more than there is', () => {
    expect(shown(shieldFor(swap, holder(fee), open(150_000_000n, 10_000_000n)))).toEqual([
      [PROGRAMS.core, 150_000_000n],
    ])
    expect(shieldFor(swap, holder(fee), open(99_999_999n, 10_000_000n))).toBeUndefined()
    expect(shieldFor(ofCredits, holder(), open(0n, 100_000_000n + SHIELD - 1n))).toBeUndefined()
  })

  test('behavior: without a whole credit the rest is for the fees; without enough for them they are public', () => {
    const core = FEES[PROGRAMS.core].transfer_public_to_private
    const least = core + SHIELD + FEE // the fee alone is not a common amount
    const found = shieldFor(swap, holder(), open(800_000_000n, least))
    expect(shown(found)?.[1]).toEqual([CREDITS_PROGRAM, FEE])
    const short = shieldFor(swap, holder(), open(800_000_000n, least - 1n))
    expect(short?.preview).toMatchObject({ paysPrivately: false })
    expect([shown(short)?.length, short?.isAffordable]).toEqual([1, true])
    expect(shieldFor(swap, holder(), open(800_000_000n, core - 1n))?.isAffordable).toBe(false)
  })

  test('behavior: a wallet that cannot pay fees from records makes none private for them', () => {
    const poor = { ...holder(), hidesFees: false }
    expect(shown(shieldFor(swap, poor, open(800_000_000n, 10_000_000n)))).toHaveLength(1)
  })

  test('behavior: records of other plans, and of other programs, are left alone', () => {
    const taken = { ...holder(record('a', 100_000_000n), fee), taken: new Set(['a']) }
    expect(shown(shieldFor(swap, taken, open(800_000_000n, 10_000_000n)))).toHaveLength(1)
    const outside = { ...swap, wraps: { program: 't.aleo', token: 't.aleo' } }
    expect(shieldFor(outside, holder(fee), open(800_000_000n, 10_000_000n))).toBeUndefined()
  })

  test('behavior: what it costs is there, and what it makes private pays for the action', () => {
    const amounts = fc.bigInt(0n, 300_000_000n)
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, (tokens, credits, held, kept) => {
        const own = holder(record('a', held), record('fee', kept, CREDITS_PROGRAM))
        const found = shieldFor(swap, own, open(tokens, credits))
        if (!found?.isAffordable) return
        const { calls, fee: fees, paysPrivately } = found.preview
        const spent = (program: string) =>
          calls.reduce((sum, call) => {
            const isOf = call.kind === 'shield' && call.program === program
            return isOf ? sum + call.amount : sum
          }, 0n)
        expect(spent(PROGRAMS.core)).toBeLessThanOrEqual(tokens)
        expect(spent(PROGRAMS.core) + held).toBeGreaterThanOrEqual(swap.maximumIn)
        const publicFees = paysPrivately ? 0n : 1n
        expect(spent(CREDITS_PROGRAM) + publicFees).toBeLessThanOrEqual(credits + fees)
      }),
    )
  })
})
