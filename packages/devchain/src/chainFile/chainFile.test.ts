import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDevchain } from '../devchain.ts'
import { recorded } from '../fixtures/devnode.ts'
import { openDiskStore } from '../ledger/keyValueStore.ts'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import { recordedCandidates as sent } from '../testing/candidates.ts'
import { withStateRoot } from '../testing/readyTransactions.ts'
import type { ChainFileHeader, FiledBlock } from './chainFile.ts'
import { exportChain } from './exportChain.ts'
import { importChain } from './importChain.ts'

let root: string
let original: string
let exported: string

let parent: string
let file: string
let folder: string

/** A chain with deployments and calls that were accepted, rejected and aborted, several to a block, and an empty block. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'devchain-'))
  original = join(root, 'chain')
  const devchain = await createDevchain({ dataDir: original, manualBlocks: true })
  const [deploy, bump, rejected] = recorded.sent
  for (const block of [
    [sent.mint, sent.first, sent.second, sent.same, sent.fund],
    [sent.spend, sent.pay, sent.spendAgain, sent.payAgain, deploy],
    [bump, rejected],
    [],
  ]) {
    const { stateRoot } = devchain.ledger.tip()
    for (const one of block) await devchain.broadcast(withStateRoot(one, stateRoot))
    await devchain.mine()
  }
  await devchain.close()
  exported = join(root, 'chain.gz')
  await exportChain({ folder: original, port: 0, file: exported })
})
afterAll(() => rm(root, { recursive: true, force: true }))

beforeEach(async () => {
  parent = await mkdtemp(join(root, 'test-'))
  file = join(parent, 'file.gz')
  folder = join(parent, 'data', 'chain')
})

async function contentOf(place: string): Promise<Map<string, string>> {
  const store = await openDiskStore(place)
  const content = new Map<string, string>()
  for await (const [key, value] of store.entries('')) content.set(key, value)
  await store.close()
  return content
}

const linesOf = async () =>
  gunzipSync(await readFile(exported))
    .toString()
    .split('\n')

/** Writes the file with changed lines; the sum at the end stays as it was. */
async function writeChanged(change: (lines: string[]) => readonly string[]): Promise<void> {
  await writeFile(file, gzipSync((await change(await linesOf())).join('\n')))
}

/** Changes the JSON of one line, counted from the header. */
const changeLine = (at: number, change: (content: FiledBlock & ChainFileHeader) => unknown) =>
  writeChanged((lines) => lines.with(at, JSON.stringify(change(JSON.parse(lines[at] ?? '')))))

/** The lines of the first block and of the one with a rejected deployment and a payment. */
const [HEADER, ORIGIN, FIRST, SECOND] = [0, 1, 2, 3] as const

const importIt = (isVerified = false) => importChain({ file, folder, isVerified })

describe('importChain', () => {
  test.each([false, true])(
    'default: the ledger is the same, entry by entry (verified: %s)',
    async (isVerified) => {
      const imported = await importChain({ file: exported, folder, isVerified })
      expect(imported).toEqual({ height: 29, blocks: 4, transactions: 9 })
      expect(await contentOf(folder)).toEqual(await contentOf(original))
      await exportChain({ folder, port: 0, file })
      expect(await readFile(file)).toEqual(await readFile(exported))
    },
  )

  test('behavior: the chain continues', async () => {
    await importChain({ file: exported, folder, isVerified: false })
    const devchain = await createDevchain({ dataDir: folder })
    const { stateRoot } = devchain.ledger.tip()
    const { status } = await devchain.broadcast(withStateRoot(recorded.sent[3], stateRoot))
    expect(status).toBe('accepted')
    await devchain.close()
  })

  test.each<[name: string, damage: () => Promise<unknown>, says: string]>([
    [
      'no file',
      async () => undefined,
      'There is no file FILE: give the path of an exported chain.',
    ],
    ['a folder', () => cp(original, file, { recursive: true }), 'FILE cannot be read ('],
    ['another file', () => writeFile(file, 'hello'), 'FILE is not an exported chain: give a file'],
    ['an empty file', () => writeFile(file, ''), 'FILE is cut off: its end is missing.'],
    ['other lines', () => writeFile(file, gzipSync('hello\n')), 'FILE is not an exported chain'],
    ['other JSON', () => writeFile(file, gzipSync('{"a":1}\n')), 'FILE is not an exported chain'],
    [
      'a cut file',
      async () => writeFile(file, (await readFile(exported)).subarray(0, -1)),
      'FILE is cut off: its end is missing. Copy it again, or export the chain again.',
    ],
    [
      'a file cut in the middle',
      async () => {
        const bytes = await readFile(exported)
        await writeFile(file, bytes.subarray(0, bytes.length >> 1))
      },
      'FILE is cut off',
    ],
    [
      'a changed byte',
      async () => {
        const bytes = await readFile(exported)
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
        await writeFile(file, bytes)
      },
      'FILE is damaged (',
    ],
    [
      'another version',
      () => changeLine(HEADER, (header) => ({ ...header, version: 2 })),
      'FILE has version 2 of the format, and this devchain reads version 1: import it with the Nightjar that exported it',
    ],
    [
      'another genesis',
      () =>
        changeLine(HEADER, (header) => ({ ...header, start: { height: 25, hash: 'ab1other' } })),
      'FILE continues from block 25 with the hash ab1other, but a new chain here from block 25 with ab1',
    ],
    [
      'an incomplete header',
      () => changeLine(HEADER, ({ end: _, ...header }) => header),
      'FILE is damaged (its header is incomplete)',
    ],
    [
      'another beginning',
      () => writeChanged((lines) => lines.with(ORIGIN, '["tip","{}"]')),
      'FILE is damaged (what its chain began with cannot be read)',
    ],
    [
      'a damaged beginning',
      () => writeChanged((lines) => lines.with(ORIGIN, '["origin","{"]')),
      'FILE is damaged (what its chain began with cannot be read)',
    ],
    [
      'missing blocks',
      () => writeChanged((lines) => lines.toSpliced(FIRST, 1)),
      'FILE is damaged (block 26 is missing)',
    ],
    ['a missing end', () => writeChanged((lines) => lines.toSpliced(-2, 1)), 'FILE is cut off'],
    [
      'text after the end',
      () => writeChanged((lines) => [...lines, 'more', '']),
      'FILE is damaged (there is text after its end)',
    ],
    [
      'a changed time',
      () => changeLine(FIRST, (block) => ({ ...block, timestamp: block.timestamp + 1 })),
      'Block 26 of FILE cannot be made again (its hash is ab1',
    ],
    [
      'a time before that of the block before',
      () => changeLine(SECOND, (block) => ({ ...block, timestamp: 0 })),
      'Block 27 of FILE cannot be made again (its time 0 is before the ',
    ],
    [
      'a missing transaction',
      () => changeLine(FIRST, (block) => ({ ...block, sent: block.sent.slice(1) })),
      'Block 26 of FILE cannot be made again (its hash is ab1',
    ],
    [
      'a transaction that is none',
      () => changeLine(FIRST, (block) => ({ ...block, sent: [{ type: 'execute', id: 7 }] })),
      'FILE is damaged (a transaction of block 26 cannot be read, id is not a text)',
    ],
    [
      'a changed amount',
      () => writeChanged((lines) => lines.map((line) => line.replaceAll('3000u64', '3001u64'))),
      'Block 26 of FILE cannot be made again (its hash is ab1',
    ],
    [
      'something that no hash covers',
      () => changeLine(FIRST, (block) => ({ ...block, aborted: [] })),
      'FILE was changed after it was exported: its SHA-256 is ',
    ],
  ])('error: %s', async (_, damage, says) => {
    await damage()
    const before = await readdir(parent)
    await expect(importIt()).rejects.toThrow(says.replaceAll('FILE', file))
    await rm(join(parent, 'data'), { recursive: true, force: true })
    expect(await readdir(parent)).toEqual(before)
  })

  test.each<[name: string, damage: () => Promise<unknown>, reason: string]>([
    [
      'a signature that is none',
      () => changeLine(FIRST, (block) => ({ ...block, signature: 'sign1none' })),
      'its signature is not that of account 0',
    ],
    [
      'the signature of another block',
      async () => {
        const { signature } = JSON.parse((await linesOf())[SECOND] ?? '')
        await changeLine(FIRST, (block) => ({ ...block, signature }))
      },
      'its signature is not that of account 0',
    ],
    [
      'a value that its id does not have',
      () =>
        changeLine(FIRST, (block) => JSON.parse(JSON.stringify(block).replace('99u64', '98u64'))),
      'Failed to verify a transition input',
    ],
  ])('error: --verify finds %s', async (_, damage, reason) => {
    await damage()
    await expect(importIt()).rejects.toThrow('was changed after it was exported')
    await expect(importIt(true)).rejects.toThrow(`Block 26 of ${file} cannot be made again (`)
    await expect(importIt(true)).rejects.toThrow(reason)
  })

  test('error: there is a ledger already', async () => {
    await importChain({ file: exported, folder, isVerified: false })
    const before = await contentOf(folder)
    await expect(importChain({ file: exported, folder, isVerified: false })).rejects.toThrow(
      `There already is a ledger in ${folder}`,
    )
    expect(await contentOf(folder)).toEqual(before)
  })
})

describe('exportChain', () => {
  test('behavior: a node goes on while its chain is exported', async () => {
    const dataDir = join(parent, 'chain')
    await cp(original, dataDir, { recursive: true })
    const devchain = await createDevchain({ dataDir })
    const { url, close } = await devchain.listen({ port: 0 })
    await exportChain({ folder: dataDir, port: Number(new URL(url).port), file })
    expect(await readFile(file)).toEqual(await readFile(exported))
    expect((await devchain.mine()).header.metadata.height).toBe(30)
    await close()
    await devchain.close()
  })

  test('error: no ledger, a file that exists, a folder that does not, a damaged ledger', async () => {
    const missing = exportChain({ folder, port: 0, file })
    await expect(missing).rejects.toThrow(`There is no ledger in ${folder}: give the data folder`)
    const twice = exportChain({ folder: original, port: 0, file: exported })
    await expect(twice).rejects.toThrow(`${exported} already exists: choose another name`)
    const nowhere = join(parent, 'none', 'file.gz')
    const unwritable = exportChain({ folder: original, port: 0, file: nowhere })
    await expect(unwritable).rejects.toThrow(`${nowhere} cannot be written (`)
    const damaged = join(parent, 'damaged')
    await cp(original, damaged, { recursive: true })
    const store = await openDiskStore(damaged)
    await store.batch([{ type: 'put', key: ledgerKeys.block(27), value: '{' }])
    await store.close()
    await expect(exportChain({ folder: damaged, port: 0, file })).rejects.toThrow(
      `The ledger ${damaged} is corrupt (block:0000000027 is missing or damaged)`,
    )
    expect(await readdir(parent)).toEqual(['damaged'])
  })
})
