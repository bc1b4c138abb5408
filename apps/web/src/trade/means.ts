import { isCredits, type Token } from '@nightjar/sdk'
import { type Wrapping, wrapFee } from '../lib/wrapping.ts'
import { feeOfTurn, type Turn } from './turns.ts'
import { ALLOWANCE_FEE, unwrapFee } from './unwrapPlan.ts'

/** A token's other form, and what an account holds in it. */
export type OtherForm = { readonly wrapping: Wrapping; readonly held: bigint }

/** What pays an amount of a token. */
export type Means = {
  readonly token: Token
  /** In the form that is paid. */
  readonly held: bigint
  readonly other: OtherForm | undefined
  /** Public ones in microcredits: they pay all network fees. */
  readonly credits: bigint
  /** What the wrapper may take without another approval, where it unwraps. */
  readonly allowance: bigint
}

/** The turn that a payment needs first, if it costs `fee` itself; undefined without one. */
export function turnFor(amount: bigint, fee: bigint, means: Means): Turn | undefined {
  const { token, held, other, allowance } = means
  if (!other || other.held === 0n) return undefined
  const { wrapping } = other
  if (!isCredits(token)) {
    return amount > held ? { kind: 'enter', wrapping, amount: amount - held } : undefined
  }
  if (amount + fee <= held) return undefined
  const missing = amount + fee + unwrapFee(wrapping) - held
  const turned = missing > allowance ? missing + ALLOWANCE_FEE : missing
  return { kind: 'leave', wrapping, amount: turned, allowance }
}

/** The microcredits that can pay the fees of a payment and its turn, and the amount too if that is in credits. */
export function creditsFor(turn: Turn | undefined, { other, credits }: Means): bigint {
  if (!turn || !other) return credits
  if (turn.kind === 'enter') {
    return isCredits(turn.wrapping.outside) ? credits - turn.amount : credits
  }
  return credits < feeOfTurn(turn) ? 0n : credits + other.held // the turn itself is paid before it brings anything
}

/** The most that can be paid, if the payment itself costs `fee`. */
export function mostOf(fee: bigint, means: Means): bigint {
  const { token, held, other, credits } = means
  if (isCredits(token)) return larger(held - fee + mostUnwrapped(means), 0n)
  const left = other ? credits - fee - wrapFee(other.wrapping) : 0n
  if (!other || left < 0n) return held
  return held + (isCredits(other.wrapping.outside) ? left : other.held)
}

/** What an unwrap can bring at most after its own fees: all that is allowed already, or everything after an approval. */
function mostUnwrapped({ other, credits, allowance }: Means): bigint {
  if (!other) return 0n
  const { held } = other
  const fee = unwrapFee(other.wrapping)
  const after = (amount: bigint, cost: bigint) => (credits < cost ? 0n : amount - cost)
  const allowed = after(held < allowance ? held : allowance, fee)
  return larger(larger(allowed, after(held, fee + ALLOWANCE_FEE)), 0n)
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
