import { candidatesOf } from './candidates.ts'
import { evidenceOf, scoreOf, sharesOf, type Weights } from './learn.ts'
import type { Target, View } from './view.ts'

/** Who made a swap, by all that the chain shows. */
export type Guess = {
  readonly account: string
  /** From 0 to 1. */
  readonly confidence: number
}

/** The most likely account; undefined if none made the paid token private. Of equals, the latest. */
export function guess(target: Target, view: View, weights: Weights): Guess | undefined {
  const candidates = candidatesOf(target, view)
  const scores = candidates.map((one) => scoreOf(evidenceOf(target, one, view), weights))
  const shares = sharesOf(scores)
  let best: Guess | undefined
  for (const [at, { account }] of candidates.entries()) {
    const confidence = shares[at] ?? 0
    if (best === undefined || confidence > best.confidence) best = { account, confidence }
  }
  return best
}
