import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BlockJson, createDevchain } from '@nightjar/devchain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMarketLedger } from './createMarketLedger.ts'
import { type History, readHistory, writeHistory } from './historyFile.ts'

const NOW = 1_800_000_000

let parent: string
let folder: string
let file: URL
let whole: History
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'nightjar-market-'))
  folder = join(parent, 'chain')
  file = pathToFileURL(join(parent, 'history.br'))
  whole = await readHistory()
})
afterEach(() => rm(parent, { recursive: true, force: true }))

/** Its first transactions only. */
const write = (count: number, changes: Partial<History> = {}) =>
  writeHistory({ ...whole, entries: whole.entries.slice(0, count), ...changes }, file)

describe('createMarketLedger', () => {
  test('default: the seed ends when the market begins, and blocks have the times of the market', async () => {
    await write(3)
    const seeded: number[] = []
    const onSeeded = async (at: number) => void seeded.push(at)
    const { height } = await createMarketLedger({ folder, now: NOW, file, onSeeded })
    expect(seeded).toEqual([NOW - whole.seconds])
    const chain = await createDevchain({ dataDir: folder })
    const timeOf = (at: number): number => {
      const block: BlockJson = JSON.parse(chain.ledger.block(at) ?? '{}')
      return block.header.metadata.timestamp - NOW + whole.seconds
    }
    expect(chain.height).toBe(height)
    expect([3, 2, 1, 0].map((back) => timeOf(height - back))).toEqual([
      0,
      ...whole.entries.slice(0, 3).map(({ at }) => at),
    ])
    await chain.close()
  })

  test('error: without a usable history there is no ledger, and the reason is said', async () => {
    const create = () => createMarketLedger({ folder, now: NOW, file })
    await expect(create()).rejects.toThrow('The history of the practice market is missing.')
    await writeFile(file, 'no history')
    await expect(create()).rejects.toThrow('The history of the practice market is damaged.')
    await write(3, { seed: 'of other programs' })
    await expect(create()).rejects.toThrow('is older than the programs: run "npm run market')
    expect(existsSync(folder)).toBe(false)
  })

  test('error: a history that the chain rejects leaves nothing', async () => {
    const { entries } = whole
    await write(0, { entries: [...entries.slice(0, 2), ...entries.slice(0, 1)] })
    await expect(createMarketLedger({ folder, now: NOW, file })).rejects.toThrow()
    expect(existsSync(folder)).toBe(false)
  })
})
