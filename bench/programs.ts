import { parseProgram } from '@nightjar/aleo'
import { createSdkCrypto, createVm } from '@nightjar/avm'
import { programIds, programSource } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import * as sdk from '@provablehq/sdk'
import { createChainDriver } from '../programs/test/scenario/chainDriver.ts'
import { createHasher } from '../programs/test/scenario/hash.ts'
import { deployAll, play } from '../programs/test/scenario/play.ts'
import { scenario } from '../programs/test/scenario/steps/all.ts'

/** Base fees of the hand-written prototype, measured on a real node with functions of the same work. */
const prototype: Readonly<Record<string, number>> = {
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
}

/** What finalize costs at most, with all that it awaits and calls. */
function printFinalizeCosts(): void {
  const vm = createVm({ crypto: createSdkCrypto(sdk), network: 'testnet' })
  vm.addProgram(sdk.Program.getCreditsProgram().toString())
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

type Paid = {
  readonly fee?: { readonly transition: { readonly inputs: readonly { value?: string }[] } }
}

/** The base fee that a transaction pays, from its fee transition. */
function baseFee(transaction: string): number {
  const { fee } = JSON.parse(transaction) as Paid
  const amounts = (fee?.transition.inputs ?? []).map(
    ({ value = '' }) => /^(\d+)u64$/.exec(value)?.[1],
  )
  return Number(amounts.find((amount) => amount !== undefined) ?? 0)
}

/** The highest base fee of each function over the whole scenario of the programs, on our chain. */
async function printBaseFees(): Promise<void> {
  const driver = await createChainDriver()
  const fees = new Map<string, number>()
  await deployAll(driver)
  await play({
    driver,
    steps: scenario,
    hash: createHasher(),
    onTransaction: ({ call }, transaction) =>
      fees.set(call, Math.max(fees.get(call) ?? 0, baseFee(transaction))),
  })
  await driver.close()
  for (const [call, fee] of [...fees].sort()) {
    print(`base fee ${call}`, fee, 'microcredits')
    const known = prototype[call]
    if (known !== undefined) print(`base fee ${call}`, known, 'microcredits', 'prototype')
  }
}

/** Size of every program, finalize cost and base fee of every function. */
export default async function bench(): Promise<void> {
  printSizes()
  printFinalizeCosts()
  await printBaseFees()
}
