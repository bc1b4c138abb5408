// Plays the scenario of the programs on a real Aleo node and on our chain, and requires that both agree with the model
// and with each other. `npm run test:devnode` sends the same transactions to both and compares every mapping after
// each. Options follow `--`: --core and --wrappers play only that part; --hostile plays random outside programs that
// call the core (HOSTILE of them, 200; seed HOSTILE_SEED), with a server that follows the node; --mutants sends changed
// transactions to both (MUTANTS of them, 500; seed MUTANTS_SEED) and keeps the node's verdicts for the tests; --sdk has
// the SDK build the node's transactions, which is slower.
import { type ChildProcess, spawn } from 'node:child_process'
import { compareVerdicts } from '@nightjar/devchain/testing/mutantVerdicts'
import { findLeo } from '@nightjar/programs/compile'
import { playHostile } from './compositions.ts'
import { actors } from './scenario/actors.ts'
import { createChainDriver } from './scenario/chainDriver.ts'
import type { Driver } from './scenario/driver.ts'
import { createHasher } from './scenario/hash.ts'
import { createLockstepDriver } from './scenario/lockstepDriver.ts'
import { createNodeApi } from './scenario/nodeApi.ts'
import { createNodeDriver } from './scenario/nodeDriver.ts'
import { deployAll, play, type Report } from './scenario/play.ts'
import { coreScenario, scenario, wrapperScenario } from './scenario/steps/all.ts'

const port = Number(process.env.DEVNODE_PORT ?? 3041)
const host = `http://127.0.0.1:${port}`
/** The whole scenario, or the part selected by `--core` or `--wrappers`. */
const steps = process.argv.includes('--core')
  ? coreScenario
  : process.argv.includes('--wrappers')
    ? wrapperScenario
    : scenario
/** The node first makes blocks up to the last consensus change. */
const firstHeight = 25

function startNode(leo: string): ChildProcess {
  const { privateKey } = actors.admin
  const address = `127.0.0.1:${port}`
  const options = ['--private-key', privateKey, '--socket-addr', address, '--verbosity', '0']
  return spawn(leo, ['devnode', 'start', ...options], { stdio: 'ignore' })
}

async function waitForNode(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      const response = await fetch(`${host}/testnet/block/height/latest`)
      if (response.ok && Number(await response.json()) >= firstHeight) return
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The node at ${host} did not start within a minute.`)
}

/** Lines where the two traces differ. */
function compareTraces(one: Report, two: Report): string[] {
  const length = Math.max(one.trace.length, two.trace.length)
  return Array.from({ length }, (_, index) => index).flatMap((index) => {
    const [first, second] = [one.trace[index], two.trace[index]]
    return first === second ? [] : [`trace ${index}: ${first}\n  but: ${second}`]
  })
}

async function playOn(driver: Driver): Promise<Report> {
  await deployAll(driver)
  const onStep = (line: string) => console.log(`${driver.name} · ${line}`)
  return play({ driver, steps, hash: createHasher(), onStep })
}

/** Sends the same transactions to both; compares after every step. */
async function playTogether(): Promise<string[]> {
  const driver = createLockstepDriver(await createChainDriver(), createNodeApi('leo devnode', host))
  try {
    return [...(await playOn(driver)).differences]
  } finally {
    await driver.close()
  }
}

/** Separate transactions for each, the node's built by the SDK; compared at the end. */
async function playApart(): Promise<string[]> {
  const drivers = [createNodeDriver('leo devnode', host), await createChainDriver()]
  try {
    const [one, two] = await Promise.all(drivers.map(playOn))
    if (one === undefined || two === undefined) throw new Error('A play has no report.')
    return [...one.differences, ...two.differences, ...compareTraces(one, two)]
  } finally {
    for (const driver of drivers) await driver.close()
  }
}

const playScenario = () => (process.argv.includes('--sdk') ? playApart() : playTogether())

const hostile = {
  count: Number(process.env.HOSTILE ?? 200),
  seed: Number(process.env.HOSTILE_SEED ?? 1),
}

/** Outside programs that try whatever they can, on both. */
async function playAgainst(): Promise<readonly string[]> {
  const driver = createLockstepDriver(await createChainDriver(), createNodeApi('leo devnode', host))
  try {
    return await playHostile({ driver, host, ...hostile })
  } finally {
    await driver.close()
  }
}

const mutants = {
  count: Number(process.env.MUTANTS ?? 500),
  seed: Number(process.env.MUTANTS_SEED ?? 1),
}

/** What was requested, and the differences found. */
async function playAsked(): Promise<readonly [what: string, differences: readonly string[]]> {
  if (process.argv.includes('--hostile')) {
    return [`${hostile.count} compositions`, await playAgainst()]
  }
  if (process.argv.includes('--mutants')) {
    const log = (line: string) => console.log(line)
    return [`${mutants.count} mutants`, await compareVerdicts({ host, log, ...mutants })]
  }
  return [`${steps.length} steps`, await playScenario()]
}

const leo = findLeo()
if (leo === null) {
  console.error(
    'Leo is not at hand: set LEO to its path or put it on the PATH, then run this again.',
  )
  process.exit(1)
}
const node = startNode(leo)
try {
  await waitForNode()
  const [what, differences] = await playAsked()
  for (const line of differences) console.log(`DIFFERENCE ${line}`)
  console.log(`${what} on leo devnode and devchain: ${differences.length} differences`)
  process.exitCode = differences.length === 0 ? 0 : 1
} finally {
  node.kill()
}
