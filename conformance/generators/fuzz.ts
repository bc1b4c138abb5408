import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { vectorsFolder } from '../folders.ts'
import { createPlayer } from '../players/play.ts'
import type { RandomCase, RandomFile } from '../players/randomProgram.ts'
import { runCorrupt } from './corrupt.ts'
import { oracleVersion } from './oracle.ts'
import { corruptBases } from './programs/bases.ts'
import { coreBase } from './programs/built.ts'
import { makeDrafts, type Operation, runDrafts } from './random.ts'
import type { Samples } from './samples.ts'
import { type Shrinkable, shrink } from './shrink.ts'

const snarkVm = await loadTestnet()
const file = join(vectorsFolder, 'found.json')

const { crypto } = snarkVm // its tables are large: share one
const credits = snarkVm.creditsSource
const newPlayer = () => createPlayer(crypto, credits)

/**
 * Runs new random and corrupted programs through interpreter and oracle. Random programs that differ are shrunk and
 * saved in `found.json`, which `npm test` plays.
 */
export async function fuzz(options: {
  readonly operations: readonly Operation[]
  readonly samples: Samples
  readonly seed: number
  readonly count: number
  readonly log: (line: string) => void
}): Promise<void> {
  const { operations, samples, seed, count, log } = options
  const drafts = makeDrafts(operations, samples, seed, count)
  const judged = await runDrafts(drafts)
  const player = newPlayer()
  const found: RandomCase[] = []
  for (const [index, entry] of judged.entries()) {
    const draft = drafts[index]
    if (entry === null || draft === undefined || !differs(entry)) continue
    const [small] = await runDrafts([await shrink(draft, areDifferent)])
    if (small) found.push(small)
    log(`differs: ${JSON.stringify(small)}`)
  }
  player.corrupt(await runCorrupt([...corruptBases, coreBase], seed, count))
  for (const difference of player.report.differences) log(difference)
  log(
    `${judged.length} random programs, ${found.length} differ; ${count} corrupted, ${player.report.differences.length} differ`,
  )
  await keep(found)
}

function differs(entry: RandomCase): boolean {
  const player = newPlayer()
  player.random([entry])
  return player.report.differences.length > 0
}

async function areDifferent(candidates: readonly Shrinkable[]): Promise<readonly boolean[]> {
  return (await runDrafts(candidates)).map((entry) => entry !== null && differs(entry))
}

async function keep(found: readonly RandomCase[]): Promise<void> {
  if (found.length === 0) return
  const known: RandomFile = JSON.parse(await readFile(file, 'utf8'))
  const random = [
    ...new Map([...known.random, ...found].map((entry) => [entry.code, entry])).values(),
  ]
  await writeFile(
    file,
    `${JSON.stringify({ ...known, ...(await oracleVersion()), random }, null, 1)}\n`,
  )
}
