// @module-tag slow
import { CREDITS_PROGRAM, functions, PROGRAMS, visibilityOf } from '@nightjar/sdk'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { whomItShows, whomWeSay } from './named.ts'
import { type Actor, actors } from './scenario/actors.ts'
import { type ChainDriver, createChainDriver } from './scenario/chainDriver.ts'
import type { Call } from './scenario/driver.ts'
import { createHasher } from './scenario/hash.ts'
import { type CallStep, deployAll, play, type Step } from './scenario/play.ts'
import { recording } from './scenario/recording.ts'
import { scenario } from './scenario/steps/all.ts'
import { exits } from './scenario/steps/exits.ts'
import { switches } from './scenario/steps/switches.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 1_200_000 }) // hundreds of transactions on a busy machine

// every function that an app calls, accepted by the embedded chain with a fee from a record: whom the SDK says everyone
// sees, against every address in the transaction; `indexer.test.ts` does the same with public fees

const FEE_CREDITS = '3000000u64'

/** These chapters only repeat functions of the others. */
const again = new Set<Step>([...switches, ...exits])
const steps = scenario.filter((step) => !again.has(step))
const calls = steps.filter((step): step is CallStep => !('mine' in step))
const accepted = calls.filter((step) => step.expect === 'accepted')
/** The first accepted call of each function. */
const firsts = new Set(
  accepted.filter(({ call }, at) => at === accepted.findIndex((one) => one.call === call)),
)

type Sent = { readonly call: Call; readonly transaction: string }
const sent: Sent[] = []

/** Our chain, which keeps what it accepts. */
async function createKeepingDriver(): Promise<ChainDriver> {
  const driver = await createChainDriver(recording)
  const execute: ChainDriver['execute'] = async (call) => {
    const outcome = await driver.execute(call)
    const { verdict, transaction } = outcome
    if (verdict === 'accepted' && transaction !== null) sent.push({ call, transaction })
    return outcome
  }
  return { ...driver, execute }
}

/** A credits record from an actor's public balance. */
async function takeCredits(driver: ChainDriver, by: Actor): Promise<string> {
  const { address, privateKey } = actors[by]
  const call = { privateKey, program: CREDITS_PROGRAM, function: 'transfer_public_to_private' }
  const { records } = await driver.execute({ ...call, inputs: [address, FEE_CREDITS], dynamic: [] })
  return records[0]?.plaintext ?? ''
}

/**
 * Records for the fees. The chain has no proofs to check, so they may come from blocks that were taken back: then every
 * call is at its usual height, and is in the recording.
 */
async function takeFees(driver: ChainDriver): Promise<ReadonlyMap<CallStep, string>> {
  return driver.rehearse(async () => {
    const records = new Map<CallStep, string>()
    for (const step of firsts) records.set(step, await takeCredits(driver, step.by))
    return records
  })
}

/** Returns what was not as the model says. */
async function playScenario(driver: ChainDriver): Promise<readonly string[]> {
  const fees = await takeFees(driver)
  const left = [...calls]
  const execute: ChainDriver['execute'] = (call) => {
    const step = left.shift()
    const feeRecord = step && fees.get(step)
    return driver.execute(feeRecord === undefined ? call : { feeRecord, ...call })
  }
  const hash = createHasher()
  return (await play({ driver: { ...driver, execute }, steps, hash })).differences
}

/** The functions that those chapters do not call. */
async function playOthers(driver: ChainDriver): Promise<void> {
  const { privateKey } = actors.admin
  const take = () => takeCredits(driver, 'admin')
  const ask = async (program: string, name: string, inputs: readonly string[]) => {
    const call = { privateKey, program, function: name, inputs, dynamic: [] }
    await driver.execute({ ...call, feeRecord: await take() })
  }
  const payment = [actors.bob.address, '5u64']
  await ask(CREDITS_PROGRAM, 'transfer_public', payment)
  await ask(CREDITS_PROGRAM, 'transfer_public_as_signer', payment)
  await ask(CREDITS_PROGRAM, 'transfer_public_to_private', payment)
  await ask(CREDITS_PROGRAM, 'transfer_private', [await take(), ...payment])
  await ask(CREDITS_PROGRAM, 'transfer_private_to_public', [await take(), ...payment])
  await ask(CREDITS_PROGRAM, 'join', [await take(), await take()])
  await ask(PROGRAMS.config, 'set_guardian', [actors.carol.address])
}

let differences: readonly string[]
beforeAll(async () => {
  const driver = await createKeepingDriver()
  await deployAll(driver)
  differences = await playScenario(driver)
  await playOthers(driver)
  await driver.close()
})

describe('seenBy', () => {
  test('privacy 18: it names exactly whom transactions with a private fee show', () => {
    expect(differences).toEqual([])
    const privately = sent.filter(
      ({ call }) => call.feeRecord !== undefined && visibilityOf(call.program, call.function),
    )
    expect(privately.map(({ call }) => whomWeSay(call))).toEqual(
      privately.map(({ call, transaction }) => whomItShows(call, transaction)),
    )
    const played = new Set(privately.map(({ call }) => `${call.program}/${call.function}`))
    const names = Object.entries(functions)
      .flatMap(([program, table]) => Object.keys(table).map((name) => `${program}/${name}`))
      .filter((name) => name !== `${CREDITS_PROGRAM}/split`) // it has no fee
    expect([...played]).toEqual(expect.arrayContaining(names))
  })
})
