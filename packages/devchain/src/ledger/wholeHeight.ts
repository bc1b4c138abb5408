import type { ForkOrigin } from '../fork/wanted.ts'
import type { BlockJson } from './blockJson.ts'
import type { KeyValueStore } from './keyValueStore.ts'
import { ledgerKeys } from './ledgerKeys.ts'

/**
 * The height up to which a ledger is intact, −1 when it has no block: all blocks exist, each following the previous
 * one, with the traces and originals from which the state can be rebuilt. Reads every block.
 */
export function findWholeHeight(store: Pick<KeyValueStore, 'get'>): number {
  const first = firstHeight(store)
  let height = first
  let previous: BlockJson | undefined
  for (;;) {
    const block = readBlock(store, height)
    if (block === undefined || !isSuccessor(block, previous) || !isComplete(store, block)) break
    previous = block
    height += 1
  }
  return height === first ? -1 : height - 1
}

/** The height of the first block; a fork's is the one that it shares with its upstream. */
export function firstHeight(store: Pick<KeyValueStore, 'get'>): number {
  const text = readSafely(store, ledgerKeys.fork)
  return parseSafely<ForkOrigin>(text ?? '')?.height ?? 0
}

/** A stored block; undefined when it is missing or unreadable. */
function readBlock(store: Pick<KeyValueStore, 'get'>, height: number): BlockJson | undefined {
  const text = readSafely(store, ledgerKeys.block(height))
  const block = text === undefined ? undefined : parseSafely<BlockJson>(text)
  return block?.header?.metadata?.height === height ? block : undefined
}

function isSuccessor(block: BlockJson, previous: BlockJson | undefined): boolean {
  return previous === undefined || block.previous_hash === previous.block_hash
}

function isComplete(store: Pick<KeyValueStore, 'get'>, block: BlockJson): boolean {
  const isShared = readSafely(store, ledgerKeys.fork)?.includes(block.block_hash) === true
  if (isShared) return true // its transactions are the upstream's
  const isKept = (key: string) => parseSafely(readSafely(store, key) ?? '') !== undefined
  if (!block.aborted_transaction_ids.every((id) => isKept(ledgerKeys.trace(id)))) return false
  return block.transactions.every(({ status, transaction: { id } }) => {
    const keys = [
      ledgerKeys.trace(id),
      ...(status === 'rejected' ? [ledgerKeys.unconfirmed(id)] : []),
    ]
    return keys.every(isKept)
  })
}

/** The store's value for a key; also undefined when its files are damaged there. */
function readSafely(store: Pick<KeyValueStore, 'get'>, key: string): string | undefined {
  try {
    return store.get(key)
  } catch {
    return undefined
  }
}

function parseSafely<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
