import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@nightjar/server/testing/fixture'
import { createRandom } from '@nightjar/server/testing/market'
import { checkTruth } from './checkTruth.ts'
import { type Fault, faultsOf } from './faults.ts'
import { openScene, type Scene } from './scene.ts'
import { watch } from './watch.ts'

export type SoakOptions = {
  /** For the data and the log, `server.log`. */
  readonly folder: string
  /** An empty PostgreSQL database on this machine. */
  readonly databaseUrl: string
  readonly seed: number
  /** How many faults occur once each, chosen by the seed; all by default. */
  readonly once?: number
  /** How long it continues after each fault has occurred once. */
  readonly minutes: number
  /** The longest fault, unless it lasts until `/readyz` reports it. */
  readonly faultMs: number
  readonly calmMs: number
  /** Time between two swaps. */
  readonly swapMs: number
  readonly log: (line: string) => void
}

/** One in this many faults lasts until `/readyz` says what is wrong. */
const LASTING = 4
/** A silent node is given up after 15 s, a failure is reported after 30 s, a silent indexer after 60 s. */
const TELL_MS = 120_000
const HEAL_MS = 120_000

/**
 * Runs a server in two parts on PostgreSQL and the embedded chain, with continuous swaps and payments, under every
 * fault once and then under random faults.
 * @returns the violations: what was lost, paid twice or leaked, what probes did not report, rows that a rebuild does
 * not have
 */
export async function runSoak(options: SoakOptions): Promise<readonly string[]> {
  const scene = await openScene(options)
  try {
    const watching = watch(scene.parts, options.log)
    const told = await meetFaults(scene, options)
    const grown = await watching.end()
    return [...told, ...grown, ...(await checkTruth(scene, options.log))]
  } finally {
    await scene.close()
  }
}

async function meetFaults(scene: Scene, options: SoakOptions): Promise<readonly string[]> {
  const { seed, once, minutes, faultMs, calmMs, log } = options
  const random = createRandom(seed)
  const faults = faultsOf(scene, random)
  const first = shuffle(faults, random).slice(0, once)
  const end = Date.now() + minutes * 60_000
  let isOver = false
  const people = scene.live(() => !isOver)
  people.catch(() => undefined) // handled where it is awaited
  const problems: string[] = []
  try {
    for (let round = 0; round < first.length || Date.now() < end; round++) {
      const fault = first[round] ?? faults[Math.floor(random() * faults.length)]
      if (fault === undefined) break
      const lasts = fault.word !== undefined && round >= first.length && random() < 1 / LASTING
      log(`${new Date().toISOString().slice(11, 19)}  ${fault.name}${lasts ? ', and stays' : ''}`)
      const meet = lasts ? outlast(scene, fault) : touch(fault, faultMs * random())
      problems.push(...(await meet))
      await wait(calmMs * random())
    }
    // at least one payment must be made, however short the soak and slow the machine
    await until(() => [...scene.newcomers.values()].includes(true), 'a payment', HEAL_MS).catch(
      () => undefined, // reported at the end
    )
  } finally {
    isOver = true
  }
  await people
  return problems
}

async function touch({ begin, name }: Fault, ms: number): Promise<readonly string[]> {
  const mend = await begin()
  await wait(ms)
  try {
    await mend?.()
    return []
  } catch (error) {
    return [`${name}: ${error}`]
  }
}

/** A fault that lasts until `/readyz` reports it; afterwards everything must recover by itself. */
async function outlast(scene: Scene, { begin, name, word }: Fault): Promise<readonly string[]> {
  const mend = await begin()
  const told = await readyzSays(scene, (text) => word?.test(text) === true, TELL_MS)
  await mend?.()
  if (told !== undefined) return [`${name}, and /readyz says ${told}`]
  const healed = await readyzSays(scene, (text) => text.includes('"ready"'), HEAL_MS)
  return healed === undefined ? [] : [`after "${name}" /readyz still says ${healed}`]
}

/** Undefined when it reports in time, otherwise its last answer. */
async function readyzSays(
  { url }: Scene,
  isIt: (text: string) => boolean,
  ms: number,
): Promise<string | undefined> {
  const end = Date.now() + ms
  for (;;) {
    const text = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(30_000) })
      .then((answer) => answer.text())
      .catch(String)
    if (isIt(text)) return undefined
    if (Date.now() > end) return text
    await wait(500)
  }
}

function shuffle<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
