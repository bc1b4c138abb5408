import { join } from 'node:path'
import { formatAmount } from '@nightjar/sdk'
import { askOnTerminal } from './deploy/askOnTerminal.ts'
import { assertFunds } from './deploy/assertFunds.ts'
import { chainName, dataFolder } from './deploy/chainName.ts'
import { readKey } from './deploy/readKey.ts'
import { loadSdk } from './deploy/sdk.ts'
import { hasTestHeights } from './deploy/testHeights.ts'
import { createMigrateChain } from './migrate/chain.ts'
import { assertMovable, type Forecast } from './migrate/checks.ts'
import { type Journal, openJournal, type Progress } from './migrate/journal.ts'
import type { Move } from './migrate/move.ts'
import { type MigrateOptions, parseMigrateOptions } from './migrate/options.ts'
import { createSigner, type SignedCall, type Signer } from './migrate/signer.ts'
import { type Step, stepsOf } from './migrate/steps.ts'
import { createSuites } from './migrate/suite.ts'
import { StartError } from './process.ts'

/** `npm run migrate`: moves an account's liquidity in one pool to the next suite, or continues an interrupted move. */
export async function main(args: readonly string[]): Promise<void> {
  await runMigrate(parseMigrateOptions(args), { log: console.log, confirm: askOnTerminal })
  process.exit(0)
}

export type MigrateIo = {
  readonly log: (line: string) => void
  readonly confirm: (question: string) => Promise<boolean>
  /** Milliseconds after which this run gives up on a sent transaction (300,000). */
  readonly timeout?: number
  /** Replaces or wraps the SDK's signer. */
  readonly changeSigner?: (signer: Signer) => Signer
}

type Run = Required<Omit<MigrateIo, 'changeSigner'>> & {
  readonly move: Move
  readonly signer: Signer
  readonly journal: Journal
}

/** The result of a migration, in base units of the tokens in the given order. */
export type Migrated = {
  readonly received: readonly bigint[]
  /** What the next pool did not take; it stays in the account's public balance there. */
  readonly left: readonly bigint[]
  readonly minted: bigint
  readonly paidMicrocredits: bigint
}

/**
 * A complete migration; undefined when the answer was no and nothing was begun.
 * @throws StartError saying what is wrong and what to do; running it again continues
 */
export async function runMigrate(
  options: MigrateOptions,
  { log, confirm, timeout = 300_000, changeSigner = (signer) => signer }: MigrateIo,
): Promise<Migrated | undefined> {
  const { network, nodeUrl, tokens, slippageBps } = options
  const privateKey = await readKey(options.keyFile)
  const chain = createMigrateChain(nodeUrl, network)
  const sdk = await loadSdk(network)
  if (hasTestHeights(network, await chain.getConsensus())) {
    sdk.getOrInitConsensusVersionTestHeights()
  }
  const signer = changeSigner(createSigner({ sdk, network, nodeUrl, privateKey, chain }))
  const suiteOf = createSuites(sdk)
  const [from, to] = [suiteOf(options.from), suiteOf(options.to)]
  const move: Move = { chain, from, to, tokens, slippageBps, holder: signer.address }
  const journal = openJournal(journalFile(options, move))
  const run: Run = { log, confirm, timeout, move, signer, journal }
  const progress = (await readProgress(run, options)) ?? (await begin(run, options))
  return progress && play(run, progress)
}

/** One journal per pool and account. */
function journalFile({ network, nodeUrl }: MigrateOptions, { from, to, tokens, holder }: Move) {
  const pair = from.pair([from.token(tokens[0]), from.token(tokens[1])]).replace('field', '')
  const name = `migrate-${chainName(network, nodeUrl)}-${from.name}-${to.name}`
  return join(dataFolder(), `${name}-${holder.slice(-8)}-${pair.slice(0, 16)}.json`)
}

/** A migration that was begun and has not finished; a finished one does not prevent another. */
async function readProgress(
  { move, journal, log }: Run,
  { liquidity }: MigrateOptions,
): Promise<Progress | undefined> {
  const progress = await journal.read()
  const steps = stepsOf(move)
  if (progress === undefined || steps.every(({ name }) => progress.done.includes(name))) return
  if (liquidity !== undefined && liquidity !== progress.liquidity) {
    throw new StartError(
      `A migration of ${progress.liquidity} units has not finished (${journal.file}). Run this without --liquidity to finish it first.`,
    )
  }
  log(`Continuing: ${progress.done.length} of ${steps.length} steps are done.`)
  return progress
}

async function begin(
  { move, journal, log, confirm }: Run,
  { liquidity: wanted, yes }: MigrateOptions,
): Promise<Progress | undefined> {
  const forecast = await assertMovable(move, wanted)
  for (const line of describe(move, forecast)) log(line)
  if (!yes && !(await confirm(`Move it in ${stepsOf(move).length} transactions?`))) {
    log('Nothing was sent.')
    return undefined
  }
  const progress: Progress = { liquidity: forecast.liquidity, done: [], paid: 0n }
  await journal.write(progress)
  return progress
}

function describe({ from, to, tokens, holder }: Move, forecast: Forecast): string[] {
  const { liquidity, amountA, amountB, opens } = forecast
  return [
    `${liquidity} units of liquidity of ${holder}`,
    `out of ${from.name}: about ${amountA} units of ${tokens[0].name} and ${amountB} of ${tokens[1].name}`,
    `into ${to.name}, ${opens ? 'where this creates the pool at that ratio' : 'where the pool already exists'}`,
  ]
}

async function play(run: Run, begun: Progress): Promise<Migrated> {
  let progress = begun
  let changes: readonly bigint[] = []
  for (const step of stepsOf(run.move)) {
    if (progress.done.includes(step.name)) continue
    const taken = await take(run, step, progress)
    progress = taken.progress
    changes = taken.changes
  }
  const { received = [], paid } = progress
  const [usedA = 0n, usedB = 0n, minted = 0n] = changes
  const left = [(received[0] ?? 0n) + usedA, (received[1] ?? 0n) + usedB]
  report(run, { received, left, minted, paidMicrocredits: paid })
  return { received, left, minted, paidMicrocredits: paid }
}

/** Takes one step to its end; `changes` is its effect on the balances that it watches. */
async function take(run: Run, step: Step, progress: Progress) {
  const { move, journal, log, timeout } = run
  const signed = progress.pending ?? (await sign(run, step, progress))
  log(`${step.name}: ${signed.id} for ${formatAmount(signed.fee, 6)} credits`)
  await send(run, step, { progress, signed, isResumed: progress.pending !== undefined })
  const status = await move.chain.wait(signed.id, timeout)
  if (status === undefined) {
    throw new StartError(
      `"${step.name}" was sent, but ${signed.id} is not in a block after ${timeout / 1000} s. ${again(journal)}`,
    )
  }
  const { pending: _ended, ...rest } = progress
  const paid = progress.paid + signed.fee
  if (status === 'rejected') {
    await journal.write({ ...rest, paid })
    throw new StartError(
      `The chain rejected ${signed.id} (${step.name}); only its fee was charged. Run this again to rebuild the step.`,
    )
  }
  const after = await balances(run, step)
  const changes = after.map((value, index) => value - (signed.before[index] ?? 0n))
  const received = progress.received ?? changes
  const next: Progress = { ...rest, paid, received, done: [...progress.done, step.name] }
  await journal.write(next)
  return { progress: next, changes }
}

type Pending = NonNullable<Progress['pending']>

/** Builds and signs a step, and writes it to the journal before it is sent. */
async function sign(run: Run, step: Step, progress: Progress): Promise<Pending> {
  const { move, signer, journal } = run
  const call = await step.build(progress)
  const before = await balances(run, step)
  const signed: SignedCall = await signer.sign(call, step.called)
  await assertFunds(move.chain, signer.address, signed.fee)
  const pending = { ...signed, step: step.name, before }
  await journal.write({ ...progress, pending })
  return pending
}

type Sending = {
  readonly progress: Progress
  readonly signed: Pending
  /** An earlier run may have sent it: to another node, where it may be pending although this one refuses it. */
  readonly isResumed: boolean
}

async function send(
  { move, journal }: Run,
  step: Step,
  { progress, signed, isResumed }: Sending,
): Promise<void> {
  const result = await move.chain.send(signed.transaction).catch((cause) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      `"${step.name}" may or may not have been sent. ${reason} ${again(journal)}`,
      {
        cause,
      },
    )
  })
  if (result.kind === 'sent') return
  if (isResumed) {
    throw new StartError(
      `The node refused ${signed.id} ("${step.name}"), which may still be pending elsewhere: ${result.reason} Fix the cause or use another --node-url, and run this again: the same transaction is sent. Once the account has no pending transaction, you may remove "pending" from ${journal.file} instead.`,
    )
  }
  const { pending: _refused, ...rest } = progress
  await journal.write(rest)
  throw new StartError(`The node refused "${step.name}", so it cost nothing: ${result.reason}`)
}

function balances({ move, signer }: Run, { watched }: Step): Promise<bigint[]> {
  return Promise.all(
    watched.map(({ suite, token }) => move.chain.getBalance(suite, token, signer.address)),
  )
}

function again({ file }: Journal): string {
  return `The signed transaction is saved in ${file}. Run this again: the same transaction is sent, and paid only once.`
}

function report({ move, log }: Run, { received, left, minted, paidMicrocredits }: Migrated): void {
  const { from, to, tokens } = move
  for (const [index, { name }] of tokens.entries()) {
    log(
      `${name}: ${received[index]} units out of ${from.name}, of which ${left[index]} were not added`,
    )
  }
  log(
    `${minted} units of liquidity in ${to.name}, for ${formatAmount(paidMicrocredits, 6)} credits`,
  )
}
