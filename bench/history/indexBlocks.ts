import { BLOCKS_A_PAGE } from '@nightjar/aleo'
import { createMetrics } from '@nightjar/server/api/metrics'
import type { DatabaseHandle } from '@nightjar/server/db/database'
import { readBlock } from '@nightjar/server/indexer/block'
import type { ChainSource } from '@nightjar/server/indexer/chainSource'
import { createIndexer } from '@nightjar/server/indexer/indexer'
import { createProverThread } from '@nightjar/server/indexer/proverThread'
import { createLog } from '@nightjar/server/log'
import { createFixture, engineOptions } from '@nightjar/server/testing/fixture'
import type { History } from '@nightjar/server/testing/history'

/**
 * Seconds that an indexer takes from block `from` to the history's end, including proofs but not the network: earlier
 * blocks are indexed first and not counted. Hashes from creating the history are not in its cache.
 */
export async function indexBlocks(
  handle: DatabaseHandle,
  history: History,
  from: number,
): Promise<number> {
  const fixture = await createFixture()
  let head = from - 1
  const indexer = createIndexer({
    ...engineOptions(fixture),
    db: handle.patientDb,
    source: () => sourceOf(history, () => head),
    prover: createProverThread(),
    onReorg: 'stop',
    startHeight: 0,
    pollMs: 10,
    log: createLog('warn'),
    metrics: createMetrics(),
  })
  const running = indexer.run()
  const reach = async (height: number): Promise<void> => {
    for (;;) {
      const status = indexer.status()
      if (status.kind === 'stopped') throw new Error(status.reason)
      if (status.kind === 'following' && status.height >= height) return
      await new Promise((done) => setTimeout(done, 5))
    }
  }
  await reach(head)
  head = history.blocks.length - 1
  const started = performance.now()
  await reach(head)
  const seconds = (performance.now() - started) / 1000
  await indexer.stop()
  await running
  return seconds
}

/** Blocks as a node's JSON text, parsed again each time. */
function sourceOf(history: History, head: () => number): ChainSource {
  const texts = history.blocks.map((block) => JSON.stringify(block))
  return {
    height: async () => head(),
    valueOf: async () => null,
    hashAt: async (height) => readBlock(JSON.parse(texts[height] ?? '')).hash,
    findStart: async () => 0,
    blocks: async function* (start, last) {
      for (let from = start; from <= last; from += BLOCKS_A_PAGE) {
        const page = texts.slice(from, Math.min(from + BLOCKS_A_PAGE, last + 1))
        yield { blocks: page.map((text) => readBlock(JSON.parse(text))), sentIds: history.sentIds }
      }
    },
  }
}
