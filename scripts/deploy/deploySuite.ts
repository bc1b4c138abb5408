import { type DeploymentFee, deploymentFee } from '@nightjar/avm'
import { programIds, programSource, withAdmin } from '@nightjar/programs'
import { formatAmount } from '@nightjar/sdk'
import { StartError } from '../process.ts'
import type { Deployment, DeploymentBuilder } from './builder.ts'
import type { DeployChain } from './chain.ts'
import type { Journal } from './journal.ts'

export type PlannedDeployment = Deployment & {
  readonly bytes: number
  /** Without synthesis, which is only known once the proving keys are made. */
  readonly fee: DeploymentFee
}

/** The suite's sources with the admin of this network, in the order of deployment. */
export function suiteSources(admin: string): [string, string][] {
  return programIds.map((id) => [id, withAdmin(programSource(id), admin)])
}

/**
 * What is still to be deployed. A program that is there already must be ours, byte for byte.
 * @throws StartError naming a program that is another one on this chain
 */
export async function planDeployment(options: {
  readonly chain: DeployChain
  readonly builder: DeploymentBuilder
  /** What to deploy, in order. */
  readonly sources: ReadonlyMap<string, string>
  /** All that may be imported. */
  readonly imports: ReadonlyMap<string, string>
  readonly constructorCost: (program: string) => bigint
  readonly log: (line: string) => void
}): Promise<PlannedDeployment[]> {
  const plan: PlannedDeployment[] = []
  for (const [program, source] of options.sources) {
    const there = await options.chain.getSource(program)
    if (there === undefined) {
      const deployment = { program, source, imports: options.imports }
      const bytes = await options.builder.measure(deployment)
      const constructorCost = options.constructorCost(program)
      plan.push({
        ...deployment,
        bytes,
        fee: deploymentFee({
          sizeInBytes: bytes,
          density: 0n,
          name: program.replace(/\.aleo$/, ''),
          constructorCost,
        }),
      })
    } else {
      assertSame(program, source, there)
      options.log(`${program} is there, the same byte for byte`)
    }
  }
  return plan
}

function assertSame(program: string, ours: string, there: string): void {
  if (ours === there) return
  const at = [...ours].findIndex((character, index) => character !== there[index])
  const line = ours.slice(0, at === -1 ? ours.length : at).split('\n').length
  throw new StartError(
    `The chain's ${program} differs from ours at line ${line}. Nothing was sent. Either another admin or another version deployed it: check --admin, or deploy under other program names.`,
  )
}

/** Microcredits that the plan costs at least. */
export function knownTotal(plan: readonly PlannedDeployment[]): bigint {
  return plan.reduce((sum, { fee }) => sum + fee.total, 0n)
}

function credits(microcredits: bigint): string {
  return formatAmount(microcredits, 6)
}

/** One line a program, then the total; what synthesis adds is said to be unknown. */
export function describePlan(plan: readonly PlannedDeployment[]): string[] {
  const rows = plan.map(
    ({ program, bytes, fee }) =>
      `${program.padEnd(24)} ${String(bytes).padStart(7)} bytes  storage ${credits(fee.storage)}  namespace ${credits(fee.namespace)}  constructor ${credits(fee.constructor_)}`,
  )

  return [
    ...rows,
    `together at least ${credits(knownTotal(plan))} credits, and the synthesis of the circuits, which is known only when the proving keys are made`,
  ]
}

/**
 * Deploys what is planned, in order, each after the one before is on the chain. A transaction of an earlier,
 * interrupted run is waited for, not sent again.
 * @throws StartError when the chain rejects a deployment
 */
export async function deploySuite(options: {
  readonly plan: readonly PlannedDeployment[]
  readonly chain: DeployChain
  readonly builder: DeploymentBuilder
  readonly journal: Journal
  readonly log: (line: string) => void
}): Promise<void> {
  for (const deployment of options.plan) await deployOne(deployment, options)
}

async function deployOne(
  deployment: PlannedDeployment,
  { chain, builder, journal, log }: Parameters<typeof deploySuite>[0],
): Promise<void> {
  const { program } = deployment
  let id = journal.pending(program)
  if (id === undefined) {
    log(`${program}: building the transaction …`)
    const transaction = await builder.build(deployment)
    id = transactionId(transaction)
    await journal.record(program, id) // before it is sent: a crash in between is found out by asking the chain
    await chain.client.broadcast(transaction)
  }
  log(`${program}: waiting for ${id}`)
  const { status } = await chain.client.waitForTransaction(id)
  await journal.forget(program)
  if (status !== 'accepted') {
    throw new StartError(
      `The chain rejected ${id}, the deployment of ${program}; only its fee was charged.`,
    )
  }
  log(`${program}: deployed`)
}

function transactionId(json: string): string {
  const { id } = JSON.parse(json)
  if (typeof id === 'string') return id
  throw new Error('the SDK built a transaction without an id')
}
