import { exp } from '../../market/exactMath.ts'
import type { Random } from '../../market/random.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { type Signal, signals } from './signals.ts'
import type { Target, View } from './view.ts'

/** How much each case of each signal speaks for a candidate: the logarithm of a likelihood. */
export type Weights = readonly (readonly number[])[]

/** The case that each signal finds. */
export type Evidence = readonly number[]

export const evidenceOf = (
  target: Target,
  candidate: Candidate,
  view: View,
  of: readonly Signal[] = signals,
): Evidence => of.map((signal) => signal.of(target, candidate, view))

export function scoreOf(evidence: Evidence, weights: Weights): number {
  let sum = 0
  for (let at = 0; at < evidence.length; at++) sum += weights[at]?.[evidence[at] ?? 0] ?? 0
  return sum
}

/** The share of each score in all, as likelihoods: they add up to 1. */
export function sharesOf(scores: readonly number[]): readonly number[] {
  const most = Math.max(...scores)
  const likelihoods = scores.map((score) => (most - score > 600 ? 0 : exp(score - most)))
  const sum = likelihoods.reduce((total, one) => total + one, 0)
  return likelihoods.map((one) => one / sum)
}

const PASSES = 6
const FIRST_STEP = 0.3
/** Pulls weights towards 0, so that rare cases prove little. */
const DECAY = 0.001
/** Swaps from which it learns. */
const MOST_LESSONS = 800
/** Others with which the one who made a swap is compared. */
const OTHERS = 40

/**
 * Weighs the signals on a market whose truth is known: a logistic choice among the candidates of each swap, climbed swap
 * by swap.
 */
export function learnWeights(
  view: View,
  { truth, random }: { readonly truth: ReadonlyMap<number, string>; readonly random: Random },
): Weights {
  const known = view.targets.filter(({ index }) => truth.has(index))
  const lessons = evenly(known, MOST_LESSONS).flatMap((target) => {
    const account = truth.get(target.index)
    const candidates = account === undefined ? [] : candidatesOf(target, view)
    const right = candidates.find((one) => one.account === account)
    if (right === undefined || candidates.length < 2) return []
    const others = candidates.filter((one) => one !== right)
    const chosen = others.length <= OTHERS ? others : sample(others, random)
    return [[right, ...chosen].map((one) => evidenceOf(target, one, view))]
  })
  const weights = signals.map(({ cases }) => new Array<number>(cases).fill(0))
  for (let pass = 0; pass < PASSES; pass++) {
    const step = FIRST_STEP / (1 + pass)
    for (const lesson of lessons) climb(weights, lesson, step)
  }
  return weights
}

/** At most so many of some items, spread over all. */
export function evenly<Item>(items: readonly Item[], most: number): readonly Item[] {
  const every = Math.max(1, Math.ceil(items.length / most))
  return items.filter((_, at) => at % every === 0)
}

/** The latest half, and as many at random. */
function sample(others: readonly Candidate[], random: Random): readonly Candidate[] {
  const rest = others.slice(OTHERS / 2)
  return [
    ...others.slice(0, OTHERS / 2),
    ...Array.from({ length: OTHERS / 2 }, () => random.pick(rest)),
  ]
}

/** One step towards the first of some candidates, which is the right one. */
function climb(weights: number[][], lesson: readonly Evidence[], step: number): void {
  const shares = sharesOf(lesson.map((evidence) => scoreOf(evidence, weights)))
  for (const [place, evidence] of lesson.entries()) {
    const pull = (place === 0 ? 1 : 0) - (shares[place] ?? 0)
    for (const [at, found] of evidence.entries()) {
      const row = weights[at]
      if (row) row[found] = (row[found] ?? 0) * (1 - step * DECAY) + step * pull
    }
  }
}
