import { type BlockEvent, EVENTS_PATH, type ServedPair } from '@nightjar/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { useChainHead } from './chainHead.ts'
import { keys } from './queries.ts'

/**
 * Follows the chain: every block moves the head, replaces the changed pairs in the cache and lets
 * balances be read again. After a gap everything is read again. Returns how to stop.
 */
export function followChain(client: QueryClient, open = openStream): () => void {
  const source = open()
  let interrupted = false
  source.addEventListener('open', () => {
    useChainHead.setState({ live: true })
    if (interrupted) void client.invalidateQueries()
    interrupted = false
  })
  source.addEventListener('error', () => {
    interrupted = true
    useChainHead.setState({ live: false })
  })
  source.addEventListener(
    'block',
    ({ data }: MessageEvent<string>) => applyBlock(client, JSON.parse(data) as BlockEvent), // our own server's words
  )
  return () => source.close()
}

const openStream = (): EventSource => new EventSource(EVENTS_PATH)

/** Brings the cache up to a block. */
export function applyBlock(client: QueryClient, block: BlockEvent, now = Date.now()): void {
  useChainHead.setState({ height: block.height, seenAt: now, live: true })
  if (block.pairs.length > 0) {
    client.setQueryData<readonly ServedPair[]>(
      keys.pairs,
      (pairs) => pairs && replacePairs(pairs, block.pairs),
    )
    void client.invalidateQueries({ queryKey: keys.prices })
  }
  if (block.transactions.length === 0) return
  void client.invalidateQueries({ queryKey: keys.account })
  void client.invalidateQueries({ queryKey: keys.transactions })
}

function replacePairs(pairs: readonly ServedPair[], changed: readonly ServedPair[]) {
  const byId = new Map(pairs.map((pair) => [pair.pair_id, pair]))
  for (const pair of changed) byId.set(pair.pair_id, pair)
  return [...byId.values()]
}
