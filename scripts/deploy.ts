import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { createMemoryStore, createSdkCrypto, createVm } from '@nightjar/avm'
import { standIns } from '@nightjar/programs/stand-ins'
import { formatAmount } from '@nightjar/sdk'
import { createDeploymentBuilder } from './deploy/builder.ts'
import { createDeployChain, type DeployChain } from './deploy/chain.ts'
import {
  deploySuite,
  describePlan,
  knownTotal,
  planDeployment,
  suiteSources,
} from './deploy/deploySuite.ts'
import { openJournal } from './deploy/journal.ts'
import { type DeployOptions, parseDeployOptions } from './deploy/options.ts'
import { root, StartError } from './process.ts'

/** `npm run deploy`: puts the suite on a chain, or completes what an interrupted run began. */
export async function main(args: readonly string[]): Promise<void> {
  const options = parseDeployOptions(args)
  await runDeploy(options, { log: console.log, confirm: askOnTerminal })
  process.exit(0)
}

export type DeployIo = {
  readonly log: (line: string) => void
  readonly confirm: (question: string) => Promise<boolean>
}

/** The whole of a deployment; returns how many programs were deployed. */
export async function runDeploy(options: DeployOptions, io: DeployIo): Promise<number> {
  const privateKey = await readKey(options.keyFile)
  const chain = createDeployChain(options.nodeUrl, options.network)
  const outside = await outsideSources(options, chain)
  const builder = await createDeploymentBuilder({ ...options, privateKey })
  const suite = suiteSources(options.admin ?? builder.address)
  const imports = new Map([...outside, ...suite])
  const plan = await planDeployment({
    chain,
    builder,
    sources: options.network === 'local' ? imports : new Map(suite),
    imports,
    constructorCost: await createConstructorCost(suite.map(([, source]) => source)),
    log: io.log,
  })
  if (plan.length === 0) {
    io.log('All programs are on the chain; there is nothing to do.')
    return 0
  }
  for (const line of describePlan(plan)) io.log(line)
  await assertFunds(await chain.getCredits(builder.address), knownTotal(plan), builder.address)
  const network = `${options.network} at ${options.nodeUrl}`
  if (!options.yes && !(await io.confirm(`Deploy ${plan.length} programs on ${network}?`))) {
    io.log('Nothing was sent.')
    return 0
  }
  const journal = await openJournal(journalFile(options))
  await deploySuite({ plan, chain, builder, journal, log: io.log })
  return plan.length
}

/** token_registry.aleo is not ours: the chain's own on real networks, a stand-in that is deployed too on a local one. */
async function outsideSources(
  { network, nodeUrl }: DeployOptions,
  chain: DeployChain,
): Promise<Map<string, string>> {
  const id = 'token_registry.aleo'
  if (network === 'local') return new Map([[id, standIns[id]]])
  const source = await chain.getSource(id)
  if (source !== undefined) return new Map([[id, source]])
  throw new StartError(
    `${nodeUrl} has no ${id}, which nightjar_registry.aleo imports: is it a node of ${network}?`,
  )
}

async function readKey(file: string): Promise<string> {
  const text = await readFile(resolve(file), 'utf8').catch(() => {
    throw new StartError(`The key file ${file} cannot be read.`)
  })
  const key = text.trim()
  if (/^APrivateKey1[1-9A-HJ-NP-Za-km-z]{47}$/.test(key)) return key
  throw new StartError(
    `The key file ${file} must hold one private key, APrivateKey1…, and nothing else.`,
  )
}

async function assertFunds(have: bigint, need: bigint, address: string): Promise<void> {
  if (have >= need) return
  throw new StartError(
    `${address} has ${formatAmount(have, 6)} public credits; the deployment needs at least ${formatAmount(need, 6)}. Send it credits and run this again.`,
  )
}

function journalFile({ network, nodeUrl }: DeployOptions): string {
  const data = resolve(root, process.env.NIGHTJAR_DATA ?? '.nightjar')
  return join(data, `deploy-${network}-${new URL(nodeUrl).host.replaceAll(':', '-')}.json`)
}

/** Prices constructors by running them on an empty state, as a deployment will. */
async function createConstructorCost(
  suite: readonly string[],
): Promise<(program: string) => bigint> {
  const sdk = await import('@provablehq/sdk/testnet.js')
  const vm = createVm({ crypto: createSdkCrypto(sdk), network: 'testnet' })
  vm.addProgram(sdk.Program.getCreditsProgram().toString())
  // prices do not depend on it, so our stand-in serves where the live one is used
  vm.addProgram(standIns['token_registry.aleo'])
  for (const source of suite) vm.addProgram(source)
  return (program) => {
    const result = vm.construct({ store: createMemoryStore(), block: { height: 1 }, program })
    if (result.status === 'rejected') throw new Error(`${program}: ${result.reason}`)
    return result.cost
  }
}

async function askOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
