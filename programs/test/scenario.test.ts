import { describe, expect, test } from 'vitest'
import { programIds, programSource } from '../src/index.ts'
import { createEngine } from './engine/engine.ts'
import { createEngineDriver } from './engine/engineDriver.ts'
import { actors } from './scenario/actors.ts'
import { createChainDriver } from './scenario/chainDriver.ts'
import { createHasher } from './scenario/hash.ts'
import { deployAll, play } from './scenario/play.ts'
import { coreScenario, scenario, wrapperScenario } from './scenario/steps/all.ts'

/** The x-coordinate of an address: the form in which hashes take it. */
async function coordinateOf(address: string): Promise<string> {
  const { Address } = await import('@provablehq/sdk')
  return Address.from_string(address).toGroup().toXCoordinate().toString()
}

describe('scenario', () => {
  const calls = scenario.flatMap((step) => ('call' in step ? [step] : []))
  const functions = programIds
    .filter((id) => id !== 'nightjar_math.aleo')
    .flatMap((id) =>
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

describe('devchain', () => {
  test('behavior: wrappers, router and faucet agree with the model; privacy: a private fee leaves no trace of the trader', {
    timeout: 900_000,
  }, async () => {
    const driver = await createChainDriver()
    await deployAll(driver)
    const privately: string[] = []
    const publicly: string[] = []
    const report = await play({
      driver,
      steps: wrapperScenario,
      hash: createHasher(),
      onTransaction: (step, transaction) => {
        if (!step.call.endsWith('/swap_exact_private_for_private')) return
        if (step.fee === undefined) publicly.push(transaction)
        else privately.push(transaction)
      },
    })
    await driver.close()
    expect(report.differences).toEqual([])
    const { address } = actors.alice
    const traces = [address, await coordinateOf(address)]
    expect(privately).toHaveLength(1)
    for (const trace of traces) expect(privately[0]).not.toContain(trace)
    // the same search finds a public fee's payer
    for (const transaction of publicly) expect(transaction).toContain(address)
  })
})
