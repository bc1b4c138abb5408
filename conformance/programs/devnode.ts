import { type ChildProcess, spawn } from 'node:child_process'
import { compareVerdicts } from '@nightjar/devchain/testing/mutantVerdicts'
import { findLeo } from '@nightjar/programs/compile'
import { ConformanceError } from '../errors.ts'
import { playHostile } from './compositions.ts'
import { actors } from './scenario/actors.ts'
import { createChainDriver } from './scenario/chainDriver.ts'
import type { Driver } from './scenario/driver.ts'
import { createHasher } from './scenario/hash.ts'
import { createLockstepDriver } from './scenario/lockstepDriver.ts'
import { createNodeApi } from './scenario/nodeApi.ts'
import { createNodeDriver } from './scenario/nodeDriver.ts'
import { deployAll, play, type Report, type Step } from './scenario/play.ts'
import { coreScenario, scenario, wrapperScenario } from './scenario/steps/all.ts'

/** The node first makes blocks up to the last consensus change. */
const firstHeight = 25

function startNode(leo: string, port: number): ChildProcess {
  const { privateKey } = actors.admin
  const address = `127.0.0.1:${port}`
  const options = ['--private-key', privateKey, '--socket-addr', address, '--verbosity', '0']
  return spawn(leo, ['devnode', 'start', ...options], { stdio: 'ignore' })
}

async function waitForNode(host: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      const response = await fetch(`${host}/testnet/block/height/latest`)
      if (response.ok && Number(await response.json()) >= firstHeight) return
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new ConformanceError(`The node at ${host} did not start within a minute.`)
}

/** Lines where the two traces differ. */
function compareTraces(one: Report, two: Report): string[] {
  const length = Math.max(one.trace.length, two.trace.length)
  return Array.from({ length }, (_, index) => index).flatMap((index) => {
    const [first, second] = [one.trace[index], two.trace[index]]
    return first === second ? [] : [`trace ${index}: ${first}\n  but: ${second}`]
  })
}

async function playOn(driver: Driver, steps: readonly Step[]): Promise<Report> {
  await deployAll(driver)
  const onStep = (line: string) => console.log(`${driver.name} · ${line}`)
  return play({ driver, steps, hash: createHasher(), onStep })
}

/** Sends the same transactions to both; compares after every step. */
async function playTogether(host: string, steps: readonly Step[]): Promise<string[]> {
  const driver = createLockstepDriver(await createChainDriver(), createNodeApi('leo devnode', host))
  try {
    return [...(await playOn(driver, steps)).differences]
  } finally {
    await driver.close()
  }
}

/** Separate transactions for each, the node's built by the SDK; compared at the end. */
async function playApart(host: string, steps: readonly Step[]): Promise<string[]> {
  const drivers = [createNodeDriver('leo devnode', host), await createChainDriver()]
  try {
    const [one, two] = await Promise.all(drivers.map((driver) => playOn(driver, steps)))
    if (one === undefined || two === undefined) throw new Error('A play has no report.')
    return [...one.differences, ...two.differences, ...compareTraces(one, two)]
  } finally {
    for (const driver of drivers) await driver.close()
  }
}

type Random = { readonly count: number; readonly seed: number }

/** Outside programs that try whatever they can, on both. */
async function playAgainst(host: string, random: Random): Promise<readonly string[]> {
  const driver = createLockstepDriver(await createChainDriver(), createNodeApi('leo devnode', host))
  try {
    return await playHostile({ driver, host, ...random })
  } finally {
    await driver.close()
  }
}

const scenarios = { all: scenario, core: coreScenario, wrappers: wrapperScenario } as const

/** What is played on both. */
export type DevnodePlay =
  /** The scenario of the programs or a part of it; `bySdk` has the SDK build the node's transactions, which is slower. */
  | { readonly kind: 'scenario'; readonly part: keyof typeof scenarios; readonly bySdk: boolean }
  /** Random outside programs that call the core, with a server that follows the node. */
  | ({ readonly kind: 'hostile' } & Random)
  /** Changed transactions; keeps the node's verdicts for the tests. */
  | ({ readonly kind: 'mutants' } & Random)

/** What was played, and the differences found. */
async function playAsked(
  host: string,
  asked: DevnodePlay,
): Promise<readonly [what: string, differences: readonly string[]]> {
  switch (asked.kind) {
    case 'hostile':
      return [`${asked.count} compositions`, await playAgainst(host, asked)]
    case 'mutants': {
      const { count, seed } = asked
      const log = (line: string) => console.log(line)
      return [`${count} mutants`, await compareVerdicts({ host, log, count, seed })]
    }
    case 'scenario': {
      const steps = scenarios[asked.part]
      const differences = asked.bySdk
        ? await playApart(host, steps)
        : await playTogether(host, steps)
      return [`${steps.length} steps`, differences]
    }
  }
}

/**
 * Plays on a real Aleo node and on our chain, and requires that both agree with the model and with each other: both get
 * the same transactions, and every mapping is compared after each. The node listens on `port`. Returns whether they
 * agree.
 * @throws ConformanceError without Leo, or when its node does not start
 */
export async function playOnDevnode(asked: DevnodePlay, port: number): Promise<boolean> {
  const leo = findLeo()
  if (leo === null) {
    throw new ConformanceError(
      'The real node is Leo’s, which was not found: set LEO to its path or put it on the PATH, and run the command again.',
    )
  }
  const host = `http://127.0.0.1:${port}`
  const node = startNode(leo, port)
  try {
    await waitForNode(host)
    const [what, differences] = await playAsked(host, asked)
    for (const line of differences) console.log(`DIFFERENCE ${line}`)
    console.log(`${what} on leo devnode and devchain: ${differences.length} differences`)
    return differences.length === 0
  } finally {
    node.kill()
  }
}
