import { formatPlaintext, parsePlaintext } from '@nightjar/aleo'
import { expect, test } from 'vitest'
import beginning from '../data/beginning.json' with { type: 'json' }
import genesisFile from '../data/genesis.json' with { type: 'json' }
import { hasher } from '../hash/hasher.ts'
import { LAST_CONSENSUS_HEIGHT } from '../snarkvm/consensus.ts'
import { createSigner } from '../snarkvm/signer.ts'
import type { BlockJson } from './blockJson.ts'
import { buildBlock } from './buildBlock.ts'
import { blockChanges, entryChanges } from './changes.ts'
import { createBeginning } from './genesis.ts'
import { createMemoryStore } from './keyValueStore.ts'
import { traceOf } from './trace.ts'

const recorded: Readonly<Record<string, string>> = beginning

/** Signatures are random, so the recorded ones are kept. */
function createKeptSigner(): (blockHash: string) => string {
  const sign = createSigner()
  const blocks = Object.entries(recorded).filter(([key]) => key.startsWith('block:'))
  const known = new Map(
    blocks.map(([, text]) => {
      const { block_hash, authority }: BlockJson = JSON.parse(text)
      return [block_hash, authority.signature]
    }),
  )
  return (hash) => known.get(hash) ?? sign(hash)
}

/** Computes the first blocks: the recorded genesis, then empty blocks with its time. */
async function computeBeginning(): Promise<Record<string, string>> {
  const sign = createKeptSigner()
  const store = createMemoryStore()
  const genesis = genesisFile.block as unknown as BlockJson // recorded from a node
  let { changes, next } = blockChanges(hasher, store.get, genesis)
  for (const confirmed of genesis.transactions) {
    const none = { writes: [], program: null, rejectedId: null, rejection: null }
    const entry = { ...none, confirmed, original: confirmed.transaction }
    changes.push(...entryChanges({ ...entry, trace: traceOf(entry, 0) }, 0))
  }
  await store.batch(changes)
  const { timestamp } = genesis.header.metadata
  while (next.height < LAST_CONSENSUS_HEIGHT) {
    const block = buildBlock(hasher, next, { transactions: [], abortedIds: [], timestamp }, sign)
    ;({ changes, next } = blockChanges(hasher, store.get, block))
    await store.batch(changes)
  }
  const kept: Record<string, string> = {}
  for await (const [key, value] of store.entries('')) kept[key] = value
  return kept
}

test('behavior: the recorded start equals the one computed from the genesis', async () => {
  const text = `${JSON.stringify(await computeBeginning(), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../data/beginning.json') // `vitest -u` records it again
})

test('behavior: keys and values of the genesis are canonical', () => {
  for (const { key, value } of createBeginning('', []).writes) {
    expect(formatPlaintext(parsePlaintext(key))).toBe(key)
    expect(value).not.toBeNull()
  }
})
