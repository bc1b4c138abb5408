import { programIds, programSource } from '@nightjar/programs'
import { describe, expect, test } from 'vitest'
import { createEngine } from './engine/engine.ts'
import { createEngineDriver } from './engine/engineDriver.ts'
import { createHasher } from './scenario/hash.ts'
import { play } from './scenario/play.ts'
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
  test('behavior: config and core agree with the model after every step', {
    timeout: 300_000,
  }, async () => {
    const driver = createEngineDriver(createEngine())
    const report = await play({ driver, steps: coreScenario, hash: createHasher() })
    expect(report.differences).toEqual([])
  })
})
