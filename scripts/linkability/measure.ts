import { createRandom } from '../market/random.ts'
import { candidatesOf } from './attack/candidates.ts'
import { guess } from './attack/guess.ts'
import { evenly, learnWeights, type Weights } from './attack/learn.ts'
import { type Target, type View, viewOf } from './attack/view.ts'
import { type BehaviourName, behaviours } from './behaviour.ts'
import type { SwapTruth } from './playPeople.ts'
import { type Truth, type Watched, watchMarket } from './watchMarket.ts'

/** How well the attack finds out who made the private swaps of one behaviour, at one rate. Shares are from 0 to 1. */
export type Figures = {
  readonly swapsPerHour: number
  readonly behaviour: BehaviourName
  /** Swaps that were attacked. */
  readonly swaps: number
  /** Accounts that could have paid for one, in the median. */
  readonly crowd: number
  /** A blind guess among these. */
  readonly blind: number
  /** The attack's best guess. */
  readonly attack: number
  /** Of what the attack is sure of (at least as likely as not), how much is right; null if it is never sure. */
  readonly precision: number | null
  /** Of all swaps, how many it is sure of and right about. */
  readonly recall: number
  /** The median cost of the advice. */
  readonly minutes: number
  readonly microcredits: number
  /** Swaps for which money was made private: their share, how often the attack finds them, and their median cost. */
  readonly fresh: { readonly share: number; readonly attack: number; readonly minutes: number }
}

export type Plan = {
  readonly seed: number
  readonly days: number
  readonly rates: readonly number[]
}

/** The attacker's own market has another seed: it learns there, knowing the truth. */
const LESSON_SEED = 1000
/** Most days of it. */
const LESSON_DAYS = 10
/** What happens before is not attacked: nobody has old private money yet. */
const WARM_UP_DAYS = 2
const BLOCKS_A_DAY = 28_800
/** Most swaps of a behaviour that are attacked at a rate, spread over all. */
const MOST_SWAPS = 1000
const SURE = 0.5

/** Plays the markets, attacks them and counts. */
export function* measure({ seed, days, rates }: Plan): Generator<Figures> {
  for (const swapsPerHour of rates) {
    const size = { swapsPerHour, days: Math.min(days, LESSON_DAYS) }
    const lesson = watchMarket({ ...size, seed: seed + LESSON_SEED })
    const watched = watchMarket({ swapsPerHour, days, seed })
    for (const { name } of behaviours) {
      yield { swapsPerHour, behaviour: name, ...figuresOf(watched, learnFrom(lesson, name), name) }
    }
  }
}

/** What an attacker learns of a behaviour, who knows how careful the people are that it looks for. */
export function learnFrom({ chain, truth }: Watched, name: BehaviourName): Weights {
  const known = [...truth].filter(([, { behaviour }]) => behaviour === name)
  const accounts = new Map(known.map(([index, { account }]) => [index, account]))
  return learnWeights(viewOf(chain), { truth: accounts, random: createRandom(LESSON_SEED) })
}

/** Attacks the swaps of a behaviour, and compares with the truth. */
export function figuresOf({ chain, truth }: Watched, weights: Weights, name: BehaviourName) {
  const view = viewOf(chain)
  const from = WARM_UP_DAYS * BLOCKS_A_DAY
  const theirs = view.targets.filter(
    ({ index, height }) => height >= from && truth.get(index)?.behaviour === name,
  )
  const attacked = evenly(theirs, MOST_SWAPS).map((target) =>
    attackOn(target, { view, weights, truth }),
  )
  const all = theirs.flatMap(({ index }) => truth.get(index) ?? [])
  const fresh = attacked.filter(({ isFresh }) => isFresh)
  const sure = attacked.filter(({ confidence }) => confidence >= SURE)
  const right = sure.filter(({ isRight }) => isRight)
  return {
    swaps: attacked.length,
    crowd: median(attacked.map(({ crowd }) => crowd)),
    blind: mean(attacked.map(({ blind }) => blind)),
    attack: rightShare(attacked),
    precision: sure.length === 0 ? null : right.length / sure.length,
    recall: attacked.length === 0 ? 0 : right.length / attacked.length,
    ...costOf(all),
    fresh: {
      share: attacked.length === 0 ? 0 : fresh.length / attacked.length,
      attack: rightShare(fresh),
      minutes: costOf(all.filter(({ isFresh }) => isFresh)).minutes,
    },
  }
}

type Attacked = {
  readonly isFresh: boolean
  readonly isRight: boolean
  readonly confidence: number
  readonly crowd: number
  readonly blind: number
}

type Known = { readonly view: View; readonly weights: Weights; readonly truth: Truth }

function attackOn(target: Target, { view, weights, truth }: Known): Attacked {
  const { account, isFresh = false } = truth.get(target.index) ?? {}
  const found = guess(target, view, weights)
  const crowd = candidatesOf(target, view)
  const isIn = crowd.some((one) => one.account === account)
  return {
    isFresh,
    isRight: found !== undefined && found.account === account,
    confidence: found?.confidence ?? 0,
    crowd: crowd.length,
    blind: isIn ? 1 / crowd.length : 0,
  }
}

const rightShare = (attacked: readonly Attacked[]): number =>
  mean(attacked.map(({ isRight }) => (isRight ? 1 : 0)))

const costOf = (truths: readonly SwapTruth[]) => ({
  minutes: median(truths.map(({ minutes }) => minutes)),
  microcredits: median(truths.map(({ microcredits }) => Number(microcredits))),
})

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The upper one of two in the middle; 0 of none. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
