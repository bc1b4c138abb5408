import {
  buildCallStep,
  type CallStep,
  CREDITS,
  isCredits,
  PROGRAMS,
  type Token,
} from '@nightjar/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Wrapping } from '../lib/wrapping.ts'
import { ADDRESS, tokenOf } from '../testing/exchange.ts'
import { creditsFor, type Means, mostOf, turnFor } from './means.ts'
import { afterTurns, feeOfTurn } from './turns.ts'

const waleo = tokenOf('WALEO')
const rgc: Token = { ...tokenOf('USDX'), id: '77field', wrapperProgram: PROGRAMS.registry }
const wrappings: readonly Wrapping[] = [
  { inside: waleo, outside: CREDITS },
  { inside: rgc, outside: { ...rgc, id: '7001field' } },
]
const payment = (token: Token, amount: bigint): CallStep => ({
  ...(isCredits(token)
    ? { kind: 'send', program: 'credits.aleo', token: '' }
    : { kind: 'send', program: PROGRAMS.core, token: token.id }),
  ...{ amount, to: ADDRESS, takes: null, after: [], paid: [], received: [] },
})
const feeOf = (call: CallStep): bigint => buildCallStep(call, 0).feeMicrocredits

type Pot = 'own' | 'other' | 'credits' | 'allowance'

/** What a call takes and brings, after its fee. */
function changesOf(call: CallStep, { token, other }: Means): readonly (readonly [Pot, bigint])[] {
  const own = isCredits(token) ? 'credits' : 'own'
  const isFromCredits = call.kind === 'enter' && other && isCredits(other.wrapping.outside)
  const beside = isFromCredits ? 'credits' : 'other'
  const fee = ['credits', -feeOf(call)] as const
  if (!('amount' in call)) throw new Error('Nothing else is planned.')
  const { kind, amount } = call
  if (kind === 'approve') return [fee, ['allowance', amount]]
  if (kind === 'send') return [fee, [own, -amount]]
  const turned = [[beside, -amount] as const, [own, amount] as const]
  return kind === 'leave' ? [fee, ['allowance', -amount], ...turned] : [fee, ...turned]
}

/** Whether a chain would accept the payment and the turn before it: no balance is ever too small. */
function isPaid(amount: bigint, means: Means): boolean {
  const { token, held, other, credits, allowance } = means
  const paid = payment(token, amount)
  const turn = turnFor(amount, feeOf(paid), means)
  const pots = { own: held, credits, other: other?.held ?? 0n, allowance }
  const calls = afterTurns(turn ? [turn] : [], ADDRESS, [paid])
  return calls
    .flatMap((call) => changesOf(call, means))
    .every(([pot, change]) => {
      pots[pot] += change
      return pots[pot] >= 0n
    })
}

/** Whether the form would let it be sent. */
function isOffered(amount: bigint, means: Means): boolean {
  const fee = feeOf(payment(means.token, amount))
  const turn = turnFor(amount, fee, means)
  const left = creditsFor(turn, means) - (isCredits(means.token) ? amount : 0n)
  const held = means.held + (means.other?.held ?? 0n)
  return amount <= held && fee + (turn ? feeOfTurn(turn) : 0n) <= left
}

const amounts = fc.oneof(fc.bigInt(0n, 60_000n), fc.bigInt(0n, 10n ** 12n))
const means: fc.Arbitrary<Means> = fc
  .record({
    ...{ token: fc.constantFrom(CREDITS, waleo, rgc), held: amounts, beside: amounts },
    ...{ credits: amounts, allowance: amounts, hasOther: fc.boolean() },
  })
  .map(({ token, held, beside, credits, allowance, hasOther }): Means => {
    const wrapping = wrappings.find(({ inside, outside }) => [inside, outside].includes(token))
    const other = token === waleo ? credits : beside
    return {
      ...{ token, credits, allowance, held: isCredits(token) ? credits : held },
      other: hasOther && wrapping ? { wrapping, held: other } : undefined,
    }
  })

describe('mostOf', () => {
  test('default: with any holdings, exactly the most is paid to the unit, and one unit more is not', () => {
    fc.assert(
      fc.property(means, (each) => {
        const fee = feeOf(payment(each.token, 1n))
        fc.pre(each.credits >= fee) // otherwise nothing at all is sent
        const most = mostOf(fee, each)
        for (const amount of [most, most / 2n, 1n]) {
          if (amount === 0n || amount > most) continue
          expect([isPaid(amount, each), isOffered(amount, each)]).toEqual([true, true])
        }
        expect([isPaid(most + 1n, each), isOffered(most + 1n, each)]).toEqual([false, false])
      }),
      { numRuns: 1_000 },
    )
  })

  test('behavior: whatever the amount, the form offers what the chain accepts', () => {
    fc.assert(
      fc.property(means, amounts, (each, amount) => {
        fc.pre(amount > 0n)
        expect(isOffered(amount, each)).toBe(isPaid(amount, each))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('turnFor', () => {
  const wrapping = wrappings[0] as Wrapping
  const all = { token: CREDITS, held: 10n ** 6n, credits: 10n ** 6n, allowance: 0n }

  test('behavior: while one form suffices, nothing is turned', () => {
    expect(turnFor(10n ** 6n - 5n, 5n, { ...all, other: { wrapping, held: 9n } })).toBeUndefined()
    expect(turnFor(10n ** 6n, 5n, { ...all, other: undefined })).toBeUndefined()
    const inside = { ...all, token: waleo, other: { wrapping, held: 10n ** 6n } }
    expect(turnFor(10n ** 6n, 5n, inside)).toBeUndefined()
    expect(turnFor(10n ** 6n + 3n, 5n, inside)).toEqual({ kind: 'enter', wrapping, amount: 3n })
  })
})
