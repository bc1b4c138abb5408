import { appendFile, readFile } from 'node:fs/promises'
import type { SignedCall } from '@nightjar/devchain'
import type { Action } from './action.ts'
import { planHash, seedHash } from './hashes.ts'
import { writeHistory } from './historyFile.ts'
import { localCast, marketKeys } from './localMarket.ts'
import { HISTORY_DAYS, historyOptions } from './options.ts'
import { generateMarket } from './plan.ts'
import { createMarketSigner, needsOf } from './signer.ts'

/** What an interrupted recording continues from: a line for each signed action. */
type Kept = SignedCall & { readonly index: number }

/** Signed at once. */
const AT_ONCE = 2

/** The recorded part of a market. */
export const plannedActions = (whole = wholeMarket()): readonly Action[] =>
  whole.filter(({ at }) => at < HISTORY_SECONDS)

const wholeMarket = (): readonly Action[] =>
  [...generateMarket(historyOptions(localCast))].map(({ action }) => action)

const HISTORY_SECONDS = HISTORY_DAYS * 86_400

/**
 * Signs every planned action and writes the history. An interrupted run continues from its journal, whose name begins
 * with `journal` and says for which programs and market it is.
 */
export async function recordHistory(options: {
  readonly journal: string
  readonly log: (line: string) => void
}): Promise<void> {
  const { log } = options
  const whole = wholeMarket()
  const [actions, seed] = [plannedActions(whole), seedHash()]
  const journal = `${options.journal}-${seed.slice(0, 8)}-${planHash(whole).slice(0, 8)}`
  const kept = await readJournal(journal)
  const signer = createMarketSigner({ keys: marketKeys, stateRoot: '' })
  const signings = new Map<number, Promise<void>>()
  const sign = async (action: Action): Promise<void> => {
    for (const index of needsOf(action)) await signings.get(index) // begun before: it comes earlier
    const { index } = action
    if (kept.has(index)) return
    const signed = await signer.sign(action, kept)
    await appendFile(journal, `${JSON.stringify({ index, ...signed })}\n`)
    kept.set(index, signed)
    if (kept.size % 50 === 0) log(`${kept.size} of ${actions.length} signed`)
  }
  await inOrder(actions, (action) => {
    const signing = sign(action)
    signings.set(action.index, signing)
    return signing
  })
  await signer.close()
  await writeHistory({
    seed,
    plan: planHash(actions),
    seconds: HISTORY_SECONDS,
    entries: actions.flatMap(({ index, at }) => {
      const signed = kept.get(index)
      return signed === undefined ? [] : [{ at, transaction: signed.transaction }]
    }),
  })
}

/** Runs a task for each action, a few at once, begun in their order. */
async function inOrder(actions: readonly Action[], task: (action: Action) => Promise<void>) {
  const rest = [...actions].reverse()
  const work = async (): Promise<void> => {
    for (let action = rest.pop(); action !== undefined; action = rest.pop()) await task(action)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function readJournal(file: string): Promise<Map<number, SignedCall>> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').slice(0, -1) // a line that was cut short is signed again
  return new Map(
    lines.map((line) => {
      const { index, ...signed }: Kept = JSON.parse(line)
      return [index, signed] as const
    }),
  )
}
