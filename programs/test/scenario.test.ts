import { Address } from '@provablehq/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programIds, programSource } from '../src/index.ts'
import { createEngine } from './engine/engine.ts'
import { createEngineDriver } from './engine/engineDriver.ts'
import { actors } from './scenario/actors.ts'
import { createChainDriver } from './scenario/chainDriver.ts'
import type { Driver } from './scenario/driver.ts'
import { createHasher } from './scenario/hash.ts'
import { type CallStep, deployAll, play, type Report } from './scenario/play.ts'
import { publicBalances } from './scenario/publicBalances.ts'
import type { Hasher } from './scenario/state.ts'
import { coreScenario, scenario, wrapperScenario } from './scenario/steps/all.ts'
import { core } from './scenario/steps/write.ts'

/** The x-coordinate of an address: the form in which hashes take it. */
function coordinateOf(address: string): string {
  return Address.from_string(address).toGroup().toXCoordinate().toString()
}

/** A step and its transaction as JSON. */
type Sent = { readonly step: CallStep; readonly transaction: string }

/** Our chain; after every call of the router it notes what the router still holds. */
async function createWatchedDriver(hash: Hasher) {
  const driver = await createChainDriver()
  const leftovers: string[] = []
  const router = hash.programAddress('nightjar_router.aleo')
  const execute: Driver['execute'] = async (call) => {
    const outcome = await driver.execute(call)
    if (call.program === 'nightjar_router.aleo') {
      const held = await publicBalances(driver, hash, router)
      leftovers.push(...held.map((line) => `after ${call.function}: ${line}`))
    }
    return outcome
  }
  return { ...driver, execute, leftovers }
}

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

describe('devchain', () => {
  const hash = createHasher()
  const { address } = actors.alice
  const coordinate = coordinateOf(address)
  /** Carries the coordinate as an input that everyone sees. */
  const named = core('admin', 'create_token', [
    coordinate,
    '1field',
    '2field',
    '6u8',
    '1u128',
    '@bob',
  ])
  const sent: Sent[] = []
  let driver: Awaited<ReturnType<typeof createWatchedDriver>>
  let report: Report

  beforeAll(async () => {
    driver = await createWatchedDriver(hash)
    await deployAll(driver)
    const onTransaction = (step: CallStep, transaction: string) => sent.push({ step, transaction })
    report = await play({ driver, steps: [...wrapperScenario, named], hash, onTransaction })
  }, 900_000)

  afterAll(() => driver.close())

  test('behavior: wrappers, router and faucet agree with the model after every step', () => {
    expect(report.differences).toEqual([])
  })

  test('behavior: the router ends every call with nothing', async () => {
    expect(driver.leftovers).toEqual([])
    // the same look finds what a person holds, wherever that may be
    const held = (await publicBalances(driver, hash, address)).join()
    expect(held).toContain('nightjar_core.aleo/account')
    expect(held).toContain('credits.aleo/account')
    expect(held).toContain('token_registry.aleo/authorized_balances')
    expect(held).toContain('test_arc20_token.aleo/balances')
    expect(held).toContain('test_arc22_token.aleo/balances')
  })

  test('privacy: a private fee leaves no trace of the trader anywhere in the transaction', () => {
    const traces = [address, coordinate.replace('field', '')]
    const privately = sent.filter(({ step }) => step.fee !== undefined)
    expect(privately.map(({ step }) => step.call.split('/')[1]).sort()).toEqual([
      'add_liquidity_privately',
      'claim_blinded',
      'remove_liquidity_privately',
      'swap_exact_path_private',
      'swap_exact_private_for_private',
      'swap_private_for_exact_private',
      'swap_private_for_exact_public',
    ])
    for (const { step, transaction } of privately) {
      expect(transaction, step.call).toContain('"fee_private"')
      for (const trace of traces) expect(transaction, step.call).not.toContain(trace)
    }
  })

  test('privacy: the same search finds who pays a public fee, and a coordinate', () => {
    const publicly = sent.filter(
      ({ step }) => step.fee === undefined && step.call.endsWith('/swap_exact_private_for_private'),
    )
    expect(publicly).not.toEqual([])
    for (const { transaction } of publicly) expect(transaction).toContain(address)
    const carrying = sent.find(({ step }) => step === named)
    expect(carrying?.transaction).toContain(coordinate)
  })
})
