import { type DeploymentFee, deploymentFee } from '@nightjar/avm'
import {
  delayOf,
  programSource,
  suiteName,
  suiteOf,
  withName,
  withSettings,
} from '@nightjar/programs'
import { formatAmount } from '@nightjar/sdk'
import { StartError } from '../process.ts'
import type { Deployment, DeploymentBuilder } from './builder.ts'
import type { DeployChain } from './chain.ts'
import type { DeployNetwork } from './options.ts'

export type PlannedDeployment = Deployment & {
  /** Bytes of the deployment, without its transaction's fee. */
  readonly bytes: number
  /** In microcredits; synthesis is undefined until the proving keys are made. */
  readonly fee: Omit<DeploymentFee, 'synthesis'> & { readonly synthesis: bigint | undefined }
}

/** The programs of a network with its admin and delay, under the suite's name or another, in deployment order. */
export function suiteSources(
  network: DeployNetwork,
  admin: string,
  name: string = suiteName,
): [string, string][] {
  const settings = { admin, delay: delayOf(network) }
  return suiteOf(network).map((id) => [
    withName(id, name),
    withName(withSettings(programSource(id), settings), name),
  ])
}

type PlanOptions = {
  readonly chain: Pick<DeployChain, 'getSource'>
  readonly builder: Pick<DeploymentBuilder, 'measure'>
  /** What to deploy, in order. */
  readonly sources: ReadonlyMap<string, string>
  /** All programs that may be imported. */
  readonly imports: ReadonlyMap<string, string>
  readonly constructorCost: (program: string) => bigint
  readonly log: (line: string) => void
}

/**
 * The programs still to be deployed. A program that is already there must be ours, byte for byte.
 * @throws StartError naming a program that differs on this chain
 */
export async function planDeployment(options: PlanOptions): Promise<PlannedDeployment[]> {
  const { chain, sources, imports, log } = options
  const missing: Deployment[] = []
  for (const [program, source] of sources) {
    const there = await chain.getSource(program)
    if (there === undefined) missing.push({ program, source, imports })
    else {
      assertSame(program, source, there)
      log(`${program} is already deployed, identical byte for byte`)
    }
  }
  return Promise.all(missing.map((deployment) => price(deployment, options)))
}

async function price(
  deployment: Deployment,
  { builder, constructorCost }: PlanOptions,
): Promise<PlannedDeployment> {
  const { program } = deployment
  const { bytes, fee: paid } = await builder.measure(deployment)
  const known = deploymentFee({
    sizeInBytes: bytes,
    synthesisSize: 0n,
    name: program.replace(/\.aleo$/, ''),
    constructorCost: constructorCost(program),
  })
  const synthesis = paid === undefined ? undefined : paid - known.total
  return { ...deployment, bytes, fee: { ...known, synthesis, total: paid ?? known.total } }
}

/**
 * Compares a program on the chain with ours, byte for byte.
 * @throws StartError naming the first line that differs
 */
export function assertSame(program: string, ours: string, there: string): void {
  if (ours === there) return
  const at = [...ours].findIndex((character, index) => character !== there[index])
  const line = ours.slice(0, at === -1 ? ours.length : at).split('\n').length
  throw new StartError(
    `The ${program} on the chain differs from this one at line ${line}. Nothing more was sent. It was deployed with another admin or another version: check --admin, or deploy under different program names (--name).`,
  )
}

/** The known total in microcredits: everything on a local network, everything but synthesis elsewhere. */
export function knownTotal(plan: readonly PlannedDeployment[]): bigint {
  return plan.reduce((sum, { fee }) => sum + fee.total, 0n)
}

/** One line per program, then the total; marks the cost of synthesis as unknown where it is. */
export function describePlan(plan: readonly PlannedDeployment[]): string[] {
  const isComplete = plan.every(({ fee }) => fee.synthesis !== undefined)
  const total = `in total ${credits(knownTotal(plan))} credits`
  return [
    ...plan.map(describe),
    isComplete
      ? total
      : `${total}, plus the synthesis of the circuits, which is known only once the proving keys have been made`,
  ]
}

function describe({ program, bytes, fee }: PlannedDeployment): string {
  const { storage, namespace, constructor_, synthesis } = fee
  const parts = { storage, namespace, constructor: constructor_, synthesis }
  const prices = Object.entries(parts).flatMap(([name, price]) =>
    price === undefined ? [] : [`${name} ${credits(price)}`],
  )
  return [program.padEnd(24), `${String(bytes).padStart(6)} bytes`, ...prices].join('  ')
}

function credits(microcredits: bigint): string {
  return formatAmount(microcredits, 6)
}
