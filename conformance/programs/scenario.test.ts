import { programIds, programSource } from '@nightjar/programs'
import { beforeAll, describe, expect, test } from 'vitest'
import { causesOf, silentOn, surprises, type TriedStep, tryFirst } from './dryRuns.ts'
import { createEngine } from './engine/engine.ts'
import { createEngineDriver } from './engine/engineDriver.ts'
import { createHasher } from './scenario/hash.ts'
import { play, type Report } from './scenario/play.ts'
import { coreScenario, scenario } from './scenario/steps/all.ts'

// the same history on the embedded chain, where every call is built and signed: indexer/scenario.test.ts

describe('scenario', () => {
  const calls = scenario.flatMap((step) => ('call' in step ? [step] : []))
  const functions = programIds.flatMap((id) =>
    [...programSource(id).matchAll(/^function (\w+):$/gm)].map(([, name]) => `${id}/${name}`),
  )

  test.each(functions)('behavior: %s is played right and wrong', (name) => {
    const played = calls.filter(({ call }) => call === name).map(({ expect: verdict }) => verdict)
    expect(played).toContain('accepted')
    expect(played.some((verdict) => verdict !== 'accepted')).toBe(true)
  })
})

describe('the interpreter', () => {
  let report: Report
  let steps: readonly TriedStep[]
  beforeAll(async () => {
    const hash = createHasher()
    const engine = createEngineDriver(createEngine())
    const { driver, onPlayed, steps: tried } = tryFirst(engine, hash)
    steps = tried
    report = await play({ driver, steps: coreScenario, hash, onPlayed })
  }, 300_000)

  test('behavior: config and core agree with the model after every step', () => {
    expect(report.differences).toEqual([])
  })

  test('behavior: the page foresees what becomes of each call of the core, and what it moves', () => {
    expect(steps.length).toBeGreaterThan(300)
    expect(surprises(steps)).toEqual([])
    expect(silentOn(steps)).toEqual([
      'nightjar_core.aleo/transfer_from_public', // of an allowance that is not the account's
      'nightjar_core.aleo/transfer_private', // has no public part
    ])
  })

  test('behavior: the page names the cause of each rejection', () => {
    expect(causesOf(steps)).toEqual({
      'arithmetic leaves u128': ['balance', 'price'], // too low a balance; a pool's side that is paid first
      blacklisted: ['blacklist'],
      'blocked token': ['blocked'],
      'less comes out than the minimum': ['price'],
      'less is used than the minimum': ['price'],
      'less liquidity than the minimum': ['price'],
      'less than the minimum': ['price'],
      'more than the maximum': ['price'],
      'pairs is absent': ['pair'],
      paused: ['paused'],
      'private operations are off': ['privateOff'],
      'the pair exists': ['price'],
      'the reserve does not have it': ['price'],
      'the reserve reaches 2^98': ['overflow'],
      'too late': ['deadline'],
    })
  })
})
