import { parseProgram } from '@nightjar/aleo'
import { createVm } from '@nightjar/avm'
import { importsOf } from '@nightjar/conformance/built'
import { createChainDriver } from '@nightjar/conformance/scenario/chainDriver'
import type { Call, Driver } from '@nightjar/conformance/scenario/driver'
import { createHasher } from '@nightjar/conformance/scenario/hash'
import { deployAll, play, type Step } from '@nightjar/conformance/scenario/play'
import { scenario } from '@nightjar/conformance/scenario/steps/all'
import { exits } from '@nightjar/conformance/scenario/steps/exits'
import { switches } from '@nightjar/conformance/scenario/steps/switches'
import { untraced } from '@nightjar/conformance/scenario/steps/untraced'
import { config } from '@nightjar/conformance/scenario/steps/write'
import { type ProgramId, programIds, programSource } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import type { BenchOptions } from '../scripts/bench.ts'

const snarkVm = await loadTestnet({ testHeights: true })

/** Sizes in characters: the prototype's core of 17 functions, and an artificial one of 31. */
const coreSizes: readonly (readonly [number, string])[] = [
  [35_000, 'prototype, 17 functions'],
  [70_000, 'synthetic, 31 functions'],
]

/** Finalize commands of two functions in the core of the hand-written prototype. */
const prototypeCommands: Readonly<Record<string, number>> = {
  swap_exact_tokens_for_tokens: 47,
  transfer_public: 14,
}

/** Base fees of the hand-written prototype, measured on a real node with functions of the same work. */
const prototypeFees: Readonly<Record<string, number>> = {
  'nightjar_core.aleo/swap_exact_tokens_for_tokens': 15_540,
  'nightjar_core.aleo/swap_exact_private_for_private': 12_842,
  'nightjar_core.aleo/swap_exact_path': 27_710,
  'nightjar_core.aleo/add_liquidity': 35_847,
  'nightjar_core.aleo/mint_private': 3_128,
  'nightjar_arc20.aleo/wrap_public': 10_210,
  'nightjar_router.aleo/swap_credits_for_tokens': 28_894,
  'nightjar_router.aleo/swap_private_credits_for_token': 26_525,
  'nightjar_router.aleo/swap_private_for_credits': 25_813,
  'nightjar_credits.aleo/unwrap_private_to_public': 6_959,
}

function print(metric: string, value: number, unit: string, peer?: string): void {
  console.log(JSON.stringify({ bench: 'programs', metric, value, unit, ...(peer && { peer }) }))
}

function printSizes(): void {
  for (const id of programIds) {
    const source = programSource(id)
    print(`size ${id}`, source.length, 'characters')
    print(`functions ${id}`, parseProgram(source).functions.size, 'functions')
  }
  for (const [size, peer] of coreSizes) print('size nightjar_core.aleo', size, 'characters', peer)
}

function printCommands(): void {
  const { functions } = parseProgram(programSource('nightjar_core.aleo'))
  for (const [name, known] of Object.entries(prototypeCommands)) {
    const metric = `finalize commands nightjar_core.aleo/${name}`
    print(metric, functions.get(name)?.finalize?.commands.length ?? 0, 'commands')
    print(metric, known, 'commands', 'prototype')
  }
}

/** The maximum cost of each finalize, including everything that it awaits and calls. */
function printFinalizeCosts(): void {
  const vm = createVm({ crypto: snarkVm.crypto, network: 'testnet' })
  vm.addProgram(snarkVm.creditsSource)
  for (const source of [...Object.values(standIns), ...programIds.map(programSource)]) {
    vm.addProgram(source)
  }
  for (const id of programIds) {
    for (const { name, finalize } of parseProgram(programSource(id)).functions.values()) {
      if (finalize === undefined) continue
      print(`finalize cost ${id}/${name}`, Number(vm.finalizeCost(id, name)), 'microcredits')
    }
  }
}

/**
 * The accepted calls, without the chapters that only repeat the same functions: an empty block replaces each rejected
 * call, so that heights stay the same.
 */
function acceptedSteps(): Step[] {
  const again = new Set<Step>([...untraced, ...switches, ...exits])
  const steps = scenario.flatMap((step): Step[] => {
    if (again.has(step)) return []
    if ('mine' in step || step.expect === 'accepted') return [step]
    return step.expect === 'rejected' ? [{ mine: 1 }] : []
  })
  // the only function that occurs nowhere else
  return [...steps, config('admin', 'set_blacklist', ['@eve', 'true'])]
}

/** The base fee of a call in microcredits that a real node requires: our chain does not count the proof's bytes. */
async function estimateFee(program: ProgramId, call: Call): Promise<bigint> {
  const source = programSource(program)
  const imports = importsOf(source, call.dynamic)
  const { function: name, inputs } = call
  const authorized = { source, imports, edition: 0, function: name, inputs }
  return (await snarkVm.authorize(call.privateKey, authorized)).baseFee()
}

/** Records the base fee of the first accepted call of each function of the suite. */
function measuring(driver: Driver, fees: Map<string, bigint>): Driver['execute'] {
  return async (call) => {
    const outcome = await driver.execute(call)
    const name = `${call.program}/${call.function}`
    const program = programIds.find((id) => id === call.program)
    if (program !== undefined && outcome.verdict === 'accepted' && !fees.has(name)) {
      fees.set(name, await estimateFee(program, call))
    }
    return outcome
  }
}

/** The base fee of every function, for its first call in the programs' scenario. */
async function printBaseFees(): Promise<void> {
  const chain = await createChainDriver()
  const fees = new Map<string, bigint>()
  const driver = { ...chain, execute: measuring(chain, fees) }
  await deployAll(driver)
  const { differences } = await play({ driver, steps: acceptedSteps(), hash: createHasher() })
  await driver.close()
  if (differences.length > 0) throw new Error(`The scenario differs:\n${differences.join('\n')}`)
  const all = programIds.flatMap((id) =>
    [...parseProgram(programSource(id)).functions.keys()].map((name) => `${id}/${name}`),
  )
  const missing = all.filter((name) => !fees.has(name))
  if (missing.length > 0) throw new Error(`Not played: ${missing.join(', ')}`)
  for (const [call, fee] of [...fees].sort()) {
    print(`base fee ${call}`, Number(fee), 'microcredits')
    const known = prototypeFees[call]
    if (known !== undefined) print(`base fee ${call}`, known, 'microcredits', 'prototype')
  }
}

/** Size of every program, commands, finalize cost and base fee of every function; quick without the fees. */
export default async function bench({ isQuick }: BenchOptions): Promise<void> {
  printSizes()
  printCommands()
  printFinalizeCosts()
  if (!isQuick) await printBaseFees()
}
