import { join } from 'node:path'
import { createMemoryStore, createVm } from '@nightjar/avm'
import { standIns } from '@nightjar/programs/stand-ins'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { askOnTerminal } from './deploy/askOnTerminal.ts'
import { assertFunds } from './deploy/assertFunds.ts'
import { createDeploymentBuilder } from './deploy/builder.ts'
import { createDeployChain, type DeployChain } from './deploy/chain.ts'
import { chainName, dataFolder } from './deploy/chainName.ts'
import { deploySuite } from './deploy/deploySuite.ts'
import { openJournal } from './deploy/journal.ts'
import { type DeployOptions, parseDeployOptions } from './deploy/options.ts'
import { describePlan, knownTotal, planDeployment, suiteSources } from './deploy/planDeployment.ts'
import { readKey } from './deploy/readKey.ts'
import { hasTestHeights } from './deploy/testHeights.ts'
import { StartError } from './process.ts'

export { usage } from './deploy/options.ts'

/** `npm run deploy`: deploys the suite to a chain, or completes an interrupted run. */
export async function main(args: readonly string[]): Promise<void> {
  const options = parseDeployOptions(args)
  await runDeploy(options, { log: console.log, confirm: askOnTerminal })
  process.exit(0)
}

export type DeployIo = {
  readonly log: (line: string) => void
  readonly confirm: (question: string) => Promise<boolean>
  /** Milliseconds after which this run gives up on a sent deployment (300,000). */
  readonly timeout?: number
  /** Makes the transactions; the SDK by default. */
  readonly createBuilder?: typeof createDeploymentBuilder
}

/**
 * A complete deployment; returns how many programs were deployed.
 * @throws StartError saying what is wrong and what to do; running it again continues
 */
export async function runDeploy(options: DeployOptions, io: DeployIo): Promise<number> {
  const { log, timeout = 300_000, createBuilder = createDeploymentBuilder } = io
  const journal = await openJournal(journalFile(options))
  const privateKey = await readKey(options.keyFile)
  const chain = createDeployChain(options.nodeUrl, options.network)
  const testHeights = hasTestHeights(options.network, await chain.getConsensus())
  const outside = await outsideSources(options, chain)
  const builder = await createBuilder({ ...options, privateKey, testHeights })
  const admin = options.admin ?? builder.address
  const suite = suiteSources(options.network, admin, options.name)
  const imports = new Map([...outside, ...suite])
  const sources = options.network === 'local' ? imports : new Map(suite)
  const constructorCost = await createConstructorCost(suite.map(([, source]) => source))
  const plan = await planDeployment({ chain, builder, sources, imports, constructorCost, log })
  for (const program of sources.keys()) {
    if (!plan.some((planned) => planned.program === program)) await journal.forget(program)
  }
  if (plan.length === 0) {
    log('All programs are already on the chain; there is nothing to do.')
    return 0
  }
  for (const line of describePlan(plan)) log(line)
  log(`paid by ${builder.address}, admin ${admin}`)
  const unsigned = plan.filter(({ program }) => journal.pending(program) === undefined)
  await assertFunds(chain, builder.address, knownTotal(unsigned))
  const network = `${options.network} at ${options.nodeUrl}`
  if (!options.yes && !(await io.confirm(`Deploy ${plan.length} programs on ${network}?`))) {
    log('Nothing was sent.')
    return 0
  }
  await deploySuite({ plan, chain, builder, journal, log, timeout })
  return plan.length
}

/**
 * token_registry.aleo is not ours: on real networks it is the chain's own, on a local one a stand-in that is deployed
 * too.
 */
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

/** One journal per network, whichever node is used. */
function journalFile({ network, nodeUrl }: DeployOptions): string {
  return join(dataFolder(), `deploy-${chainName(network, nodeUrl)}.json`)
}

/** Prices constructors by running them on an empty state, as a deployment does. */
async function createConstructorCost(
  suite: readonly string[],
): Promise<(program: string) => bigint> {
  const { crypto, creditsSource } = await loadTestnet()
  const vm = createVm({ crypto, network: 'testnet' })
  vm.addProgram(creditsSource)
  // prices do not depend on it, so our stand-in serves for the live one
  vm.addProgram(standIns['token_registry.aleo'])
  for (const source of suite) vm.addProgram(source)
  return (program) => {
    const result = vm.construct({ store: createMemoryStore(), block: { height: 1 }, program })
    if (result.status === 'rejected') throw new Error(`${program}: ${result.reason}`)
    return result.cost
  }
}
