import { readdirSync, readFileSync } from 'node:fs'
import { join as pathOf } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../market/random.ts'
import { guess } from './guess.ts'
import { learnWeights } from './learn.ts'
import {
  claim,
  creditsShield,
  join,
  nothing,
  type Planted,
  plant,
  type Scene,
  shield,
  swap,
  trade,
  unshield,
} from './planted.ts'
import { signals } from './signals.ts'
import { viewOf } from './view.ts'

const both = (maker: string, other: string) => [shield(maker, 3000), shield(other, 2990)]

/** What gives the maker away, by the signal that notices it. */
const scenes: Readonly<Record<string, Scene>> = {
  'equal amounts': (maker, other) => [
    ...[shield(maker, 3000, 137_451n), shield(other, 2990)],
    swap(),
  ],
  timing: (maker, other) => [shield(maker, 5990), shield(other, 2990), swap()],
  order: (maker, other) => [
    ...[shield(other, 2900), shield(`${maker}-more`, 2950, 1n), shield(maker, 3000)],
    swap(),
  ],
  'fee payer': (maker, other) => [...both(maker, other), swap({ payer: maker })],
  'fee record': (maker, other) => [creditsShield(maker, 100), ...both(maker, other), swap()],
  'first use': (maker, other) => [nothing(other, 1), ...both(maker, other), swap()],
  'join patterns': (maker, other) => [
    ...[shield(maker, 2999, 90_000n), shield(maker, 3000, 90_000n), shield(other, 2990)],
    ...[join(5990), swap()],
  ],
  claims: (maker, other) => [...both(maker, other), swap(), claim(maker, 6400)],
  deadlines: (maker, other) => [
    ...[trade(maker, { slack: 37 }), trade(other), ...both(maker, other)],
    swap({ slack: 37 }),
  ],
  minimums: (maker, other) => [
    ...[trade(maker, { minimum: 97_000n }), trade(other), ...both(maker, other)],
    swap({ minimum: 97_000n }),
  ],
  'exact sums': (maker, other) => [
    ...[shield(maker, 2999, 100_000n), shield(maker, 3000, 37_451n)],
    ...[shield(other, 2989, 100_000n), shield(other, 2990, 90_000n), swap()],
  ],
  'neighbouring blocks': (maker, other) => [...both(maker, other), swap(), nothing(maker, 6002)],
  'comes back': (maker, other) => [
    ...[...both(maker, other), swap(), unshield(maker, 9000, 99_600n)],
    unshield(other, 9100, 50_000n),
  ],
}

const TIMES = 40

/** The share of swaps of which an attack that learned from one chain finds the makers on another. */
function found(lesson: Planted, { chain, truth }: Planted): number {
  const weights = learnWeights(viewOf(lesson.chain), {
    truth: lesson.truth,
    random: createRandom(1),
  })
  const view = viewOf(chain)
  const right = view.targets.filter(
    (target) => guess(target, view, weights)?.account === truth.get(target.index),
  )
  return right.length / view.targets.length
}

describe('the attack', () => {
  test('every signal has a scene', () => {
    expect(Object.keys(scenes).toSorted()).toEqual(signals.map(({ name }) => name).toSorted())
  })

  test.each(Object.entries(scenes))('finds who is given away by: %s', (name, scene) => {
    const [lesson, watched] = [plant(scene, TIMES, 'lesson'), plant(scene, TIMES, 'watched')]
    expect(found(lesson, watched)).toBe(1)
    const signal = signals.find((one) => one.name === name)
    const view = viewOf(watched.chain)
    const cases = view.targets.map((target) => {
      const [maker, other] = ['maker', 'other'].map((who) => {
        const account = truthOf(watched, target.index, who === 'maker')
        const shields = view.shieldsOf.get('1field')?.filter((one) => one.account === account) ?? []
        return signal?.of(target, { account, shields, latest: shields.at(-1) }, view)
      })
      return maker === other
    })
    expect(cases).toEqual(cases.map(() => false)) // the signal itself tells them apart
  })

  test('finds nobody where nothing gives them away', () => {
    const scene: Scene = (maker, other) => [
      ...[maker, other].toSorted().flatMap((account, at) => [shield(account, 3000 + at)]),
      swap(),
    ]
    const [lesson, watched] = [plant(scene, TIMES, 'lesson'), plant(scene, TIMES, 'watched')]
    expect(found(lesson, watched)).toBe(0.5)
  })

  test('learns nothing from a wrong truth', () => {
    const scene = scenes['neighbouring blocks']
    if (!scene) throw new Error('no scene')
    const lesson = plant(scene, TIMES, 'lesson')
    const wrong = new Map(
      [...lesson.truth].map(([index, account], at) => [
        index,
        at % 4 < 2 ? account : swapped(account),
      ]),
    )
    const right = found({ ...lesson, truth: wrong }, plant(scene, TIMES, 'watched'))
    expect(right).toBeLessThanOrEqual(0.5)
  })

  test('is given what everyone sees, and nothing else', () => {
    const folder = import.meta.dirname
    const files = readdirSync(folder).filter((file) => !/test|planted/.test(file))
    expect(files.length).toBeGreaterThan(4)
    const imports = files.flatMap((file) => [
      ...readFileSync(pathOf(folder, file), 'utf8').matchAll(/from '(\.\.[^']+)'/g),
    ])
    const allowed = ['../sighting.ts', '../../market/exactMath.ts', '../../market/random.ts']
    expect(new Set(imports.map(([, path]) => path))).toEqual(new Set(allowed))
  })
})

const swapped = (account: string) =>
  account.endsWith('a') ? `${account.slice(0, -1)}b` : `${account.slice(0, -1)}a`

function truthOf({ truth }: Planted, index: number, isMaker: boolean): string {
  const maker = truth.get(index) ?? ''
  return isMaker ? maker : swapped(maker)
}
