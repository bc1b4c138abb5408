import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDevchain } from '../devchain.ts'
import { recorded } from '../fixtures/devnode.ts'
import { hasher } from '../hash/hasher.ts'
import { cutBack, inspectLedger } from './damaged.ts'
import { openDiskStore, type StoreChange } from './keyValueStore.ts'
import { ledgerKeys } from './ledgerKeys.ts'

/** The ledger's content after each block. */
const heldAt = new Map<number, ReadonlyMap<string, string>>()

let root: string
let whole: string
let folder: string

/** One ledger with a deployment, accepted and rejected executions and an empty block; each test gets a copy. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'devchain-'))
  whole = join(root, 'whole')
  const devchain = await createDevchain({ dataDir: whole })
  const genesisRoot = devchain.ledger.read(ledgerKeys.stateRoot(0))
  for (const sent of recorded.sent.slice(0, 4)) {
    const text = JSON.stringify(sent)
    const { height } = await devchain.broadcast(
      text.replace(/"global_state_root":"sr1\w+"/g, `"global_state_root":"${genesisRoot}"`),
    )
    heldAt.set(height, await collect(devchain.ledger.entries()))
  }
  await devchain.mine()
  heldAt.set(devchain.height, await collect(devchain.ledger.entries()))
  await devchain.close()
})
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'copy-'))
  await cp(whole, folder, { recursive: true })
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function collect(entries: AsyncIterable<[string, string]>): Promise<Map<string, string>> {
  const held = new Map<string, string>()
  for await (const [key, value] of entries) held.set(key, value)
  return held
}

async function heldBy(place: string): Promise<Map<string, string>> {
  const store = await openDiskStore(place)
  try {
    return await collect(store.entries(''))
  } finally {
    await store.close()
  }
}

async function change(...changes: StoreChange[]): Promise<void> {
  const store = await openDiskStore(folder)
  await store.batch(changes)
  await store.close()
}

const damage = (key: string) => change({ type: 'put', key, value: '{"cut off' })
const open = () => createDevchain({ dataDir: folder })

describe('cutBack', () => {
  test('behavior: a rebuilt ledger is identical at every height, entry by entry', async () => {
    for (const [height, held] of [...heldAt].reverse()) {
      const aside = await cutBack({ folder, height, hasher })
      expect(await heldBy(folder)).toEqual(held)
      await rm(aside, { recursive: true })
    }
  })

  test('behavior: a chain that was cut back continues', async () => {
    await cutBack({ folder, height: 27, hasher })
    const devchain = await open()
    expect(devchain.height).toBe(27)
    expect((await devchain.mine()).previous_hash).toBe(
      JSON.parse(heldAt.get(27)?.get(ledgerKeys.tip) ?? '{}').hash,
    )
    await devchain.close()
  })

  test('error: a height above the last complete block, and a folder in use', async () => {
    await damage(ledgerKeys.block(29))
    await expect(cutBack({ folder, height: 29, hasher })).rejects.toThrow(
      `The ledger ${folder} is intact up to block 28, not 29.`,
    )
    await cutBack({ folder, height: 28, hasher })
    await expect(cutBack({ folder, height: 27, hasher })).rejects.toThrow(
      /-damaged holds an earlier damaged ledger: move it elsewhere first\./,
    )
  })
})

describe('inspectLedger', () => {
  test('default: an intact ledger ends at its last block', async () => {
    expect(await inspectLedger(folder)).toBe(30)
  })

  test.each([
    ['a block that cannot be read', () => damage(ledgerKeys.block(28)), 27],
    ['a block that is missing', () => change({ type: 'del', key: ledgerKeys.block(30) }), 29],
    ['a last block that cannot be read', () => damage(ledgerKeys.tip), 30],
    ['a trace that is missing', () => change({ type: 'del', key: traceKey(28) }), 27],
    [
      'a block that follows another one',
      () => change({ type: 'put', key: ledgerKeys.block(29), value: otherBlock(29) }),
      28,
    ],
  ])('behavior: %s', async (_name, make, height) => {
    await make()
    expect(await inspectLedger(folder)).toBe(height)
    await cutBack({ folder, height, hasher })
    expect(await heldBy(folder)).toEqual(heldAt.get(height))
  })

  test('behavior: a ledger whose start failed can be inspected by the same process', async () => {
    await change({ type: 'del', key: ledgerKeys.block(30) })
    await expect(open()).rejects.toThrow(/is corrupt \(block 30 is missing\)/)
    expect(await inspectLedger(folder)).toBe(29)
  })

  test('behavior: a part of its log that LevelDB skips', async () => {
    const running = join(root, 'running')
    const devchain = await createDevchain({ dataDir: running })
    await devchain.mine(100)
    await rm(folder, { recursive: true })
    await cp(running, folder, { recursive: true }) // the files after a kill
    await devchain.close()
    const [log = ''] = (await readdir(folder)).filter((name) => name.endsWith('.log'))
    const bytes = await readFile(join(folder, log))
    const middle = Math.floor(bytes.length / 2)
    await writeFile(join(folder, log), bytes.fill(0xff, middle, middle + 8))
    await expect(open()).rejects.toThrow(/is corrupt \(block \d+ is missing\)/)
    const height = await inspectLedger(folder)
    expect(height).toBeGreaterThan(25)
    expect(height).toBeLessThan(125)
    await cutBack({ folder, height, hasher })
    const repaired = await open()
    expect(repaired.height).toBe(height)
    await repaired.close()
  })

  test('behavior: files that LevelDB cannot read', async () => {
    await expect(open().then((devchain) => devchain.close())).resolves.toBeUndefined()
    const manifest = (await readdir(folder)).find((name) => name.startsWith('MANIFEST')) ?? ''
    await writeFile(join(folder, manifest), 'garbage')
    await expect(open()).rejects.toThrow(/is corrupt/)
    const height = await inspectLedger(folder)
    expect(height).toBe(30)
    await cutBack({ folder, height, hasher })
    expect(await heldBy(folder)).toEqual(heldAt.get(height))
  })
})

function traceKey(height: number): string {
  const block = JSON.parse(heldAt.get(height)?.get(ledgerKeys.block(height)) ?? '{}')
  return ledgerKeys.trace(block.transactions[0].transaction.id)
}

function otherBlock(height: number): string {
  const text = heldAt.get(height)?.get(ledgerKeys.block(height)) ?? ''
  return JSON.stringify({ ...JSON.parse(text), previous_hash: 'ab1other' })
}
