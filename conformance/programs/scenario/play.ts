import { programIds, programSource } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import { actors } from './actors.ts'
import type { Driver, Verdict } from './driver.ts'
import { createPlayer, type Move, type Played, plainRecord } from './player.ts'
import type { Hasher, State } from './state.ts'

/** One call of a scenario, and its expected verdict. */
export type CallStep = Move & { readonly expect: Verdict; readonly note?: string }

/** A step: a call, or empty blocks. */
export type Step = CallStep | { readonly mine: number }

/** The result of a scenario on one node. */
export type Report = {
  readonly steps: number
  readonly differences: readonly string[]
  /** All verdicts and records in order, and all mappings at the end, for comparing two nodes. */
  readonly trace: readonly string[]
}

/** Deploys the suite and the stand-ins, as the admin. */
export async function deployAll(driver: Driver): Promise<void> {
  for (const source of Object.values(standIns)) {
    await driver.deploy(actors.admin.privateKey, source)
  }
  for (const id of programIds) await driver.deploy(actors.admin.privateKey, programSource(id))
}

type Options = {
  readonly driver: Driver
  readonly steps: readonly Step[]
  readonly hash: Hasher
  readonly onStep?: (line: string) => void
  readonly onPlayed?: (step: CallStep, played: Played) => void
  readonly onTransaction?: (step: CallStep, transaction: string) => void
}

function differencesOf({ expect }: CallStep, { predicted, reason, differences }: Played): string[] {
  if (predicted === expect) return [...differences]
  return [`the model says ${predicted} (${reason}), the scenario ${expect}`, ...differences]
}

function labelOf(index: number, { by, call, note }: CallStep): string {
  return `step ${index}: ${by} ${call}${note === undefined ? '' : ` (${note})`}`
}

// these depend on fees and on a chain's first height: only the model knows what they should be
const ofOneChain: readonly string[] = ['credits.aleo/account', 'nightjar_faucet.aleo/next_claim']

/** Every mapping entry that must be the same on two nodes. */
async function lastEntries(driver: Driver, state: State): Promise<string[]> {
  const lines: string[] = []
  for (const name of state.names().sort()) {
    const [program = '', mapping = ''] = name.split('/')
    if (ofOneChain.includes(name)) continue
    const entries = [...(await driver.entries(program, mapping))]
    lines.push(
      ...entries.map(([key, value]) => `${name}[${key}]=${value}`.replace(/\s/g, '')).sort(),
    )
  }
  return lines
}

/**
 * Plays the steps one after another. After each, the node's verdict, its records and every mapping entry must match the
 * model; each difference is a line of the report.
 */
export async function play(options: Options): Promise<Report> {
  const { driver, steps, hash } = options
  const { onStep = () => {}, onPlayed = () => {}, onTransaction = () => {} } = options
  const player = createPlayer(driver, hash)
  const differences: string[] = []
  const trace: string[] = []
  for (const [index, step] of steps.entries()) {
    if ('mine' in step) {
      await driver.mine(step.mine)
      continue
    }
    const label = labelOf(index, step)
    const played = await player.play(step)
    onPlayed(step, played)
    const { verdict, records, transaction } = played.outcome
    if (transaction !== null) onTransaction(step, transaction)
    trace.push(
      [step.call, verdict, ...records.map(({ plaintext }) => plainRecord(plaintext))].join(' '),
    )
    onStep(`${label}: ${verdict} ${played.reason}`.trim())
    const lines = differencesOf(step, played)
    for (const line of lines) onStep(`  DIFFERENCE ${line}`)
    differences.push(...lines.map((line) => `${label}: ${line}`))
  }
  const { state } = await player.world()
  return {
    steps: steps.length,
    differences,
    trace: [...trace, ...(await lastEntries(driver, state))],
  }
}
