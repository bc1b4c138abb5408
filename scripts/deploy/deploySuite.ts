import { formatAmount } from '@nightjar/sdk'
import { StartError } from '../process.ts'
import { assertFunds } from './assertFunds.ts'
import type { Deployment, DeploymentBuilder } from './builder.ts'
import type { DeployChain } from './chain.ts'
import type { Journal } from './journal.ts'
import { assertSame } from './planDeployment.ts'
import type { SignedDeployment } from './signedDeployment.ts'

type SuiteOptions = {
  readonly plan: readonly Deployment[]
  readonly chain: DeployChain
  readonly builder: DeploymentBuilder
  readonly journal: Journal
  readonly log: (line: string) => void
  /** Milliseconds after which this run gives up on a sent deployment. */
  readonly timeout: number
}

/**
 * Deploys the planned programs in order, each after the previous one is on the chain as expected. A transaction signed
 * by an interrupted run is sent again unchanged: however often that happens, the chain takes it, and its fee, once.
 * @throws StartError when a deployment is refused, rejected or not in a block in time; all before it remain
 */
export async function deploySuite(options: SuiteOptions): Promise<void> {
  for (const deployment of options.plan) {
    const isResumed = options.journal.pending(deployment.program) !== undefined
    const signed = await signOnce(deployment, options)
    await send(deployment.program, { signed, isResumed }, options)
    await confirm(deployment.program, signed, options)
    await verify(deployment, options)
    options.log(`${deployment.program}: deployed`)
  }
}

/** The deployment in the journal, or a new one, which is then recorded in it. */
async function signOnce(
  deployment: Deployment,
  { chain, builder, journal, log }: SuiteOptions,
): Promise<SignedDeployment> {
  const { program, source } = deployment
  const pending = journal.pending(program)
  if (pending !== undefined) {
    assertPlanned(program, source, { pending, file: journal.file })
    return pending
  }
  log(`${program}: building the transaction …`)
  const signed = await builder.build(deployment)
  await assertFunds(chain, builder.address, signed.fee) // some nodes accept transactions that can never be in a block
  await journal.record(program, signed)
  return signed
}

function assertPlanned(
  program: string,
  source: string,
  { pending, file }: { readonly pending: SignedDeployment; readonly file: string },
): void {
  if (pending.source === source) return
  throw new StartError(
    `${file} contains ${pending.id}, a deployment of ${program} with another admin or version that may still be pending. Run this with the previous --admin and version, or delete the file once the account has no pending transaction.`,
  )
}

type Sending = {
  readonly signed: SignedDeployment
  /** An earlier run may have sent it: to another node, where it may be pending although this one refuses it. */
  readonly isResumed: boolean
}

async function send(
  program: string,
  { signed: { id, fee, transaction }, isResumed }: Sending,
  { chain, journal, log }: SuiteOptions,
): Promise<void> {
  log(`${program}: sending ${id} for ${formatAmount(fee, 6)} credits`)
  const result = await chain.send(transaction).catch((cause) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`${program} may or may not have been sent. ${reason} ${again(journal)}`, {
      cause,
    })
  })
  if (result.kind === 'sent') return
  if (isResumed) {
    throw new StartError(
      `The node refused ${id}, the deployment of ${program}, which may still be pending elsewhere: ${result.reason} Fix the cause or use another --node-url, and run this again: the same transaction is sent. Once the account has no pending transaction, you may delete ${journal.file} instead.`,
    )
  }
  await journal.forget(program)
  throw new StartError(
    `The node refused the deployment of ${program}, so it cost nothing: ${result.reason}`,
  )
}

async function confirm(
  program: string,
  { id }: SignedDeployment,
  { chain, journal, log, timeout }: SuiteOptions,
): Promise<void> {
  log(`${program}: waiting for ${id}`)
  const status = await chain.wait(id, timeout)
  if (status === undefined) {
    throw new StartError(
      `${program} was sent, but ${id} is not in a block after ${timeout / 1000} s. ${again(journal)}`,
    )
  }
  await journal.forget(program)
  if (status === 'accepted') return
  throw new StartError(
    `The chain rejected ${id}, the deployment of ${program}; only its fee was charged.`,
  )
}

function again({ file }: Journal): string {
  return `The signed transaction is saved in ${file}. Run this again: the same transaction is sent, and paid only once.`
}

async function verify({ program, source }: Deployment, { chain }: SuiteOptions): Promise<void> {
  assertSame(program, source, (await chain.getSource(program)) ?? '')
}
