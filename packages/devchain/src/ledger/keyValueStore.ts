import { BaseError } from '@nightjar/aleo'
import { ClassicLevel } from 'classic-level'

/** One change of a batch. */
export type StoreChange =
  | { readonly type: 'put'; readonly key: string; readonly value: string }
  | { readonly type: 'del'; readonly key: string }

/** Ordered text values under text keys; a batch is written completely or not at all. */
export type KeyValueStore = {
  get(key: string): string | undefined
  batch(changes: readonly StoreChange[]): Promise<void>
  entries(prefix: string): AsyncIterable<[key: string, value: string]>
  close(): Promise<void>
}

/** A store that lives as long as the process. */
export function createMemoryStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key),
    async batch(changes) {
      for (const change of changes) {
        if (change.type === 'put') values.set(change.key, change.value)
        else values.delete(change.key)
      }
    },
    async *entries(prefix) {
      for (const key of [...values.keys()].sort()) {
        if (key.startsWith(prefix)) yield [key, values.get(key) ?? '']
      }
    },
    close: async () => undefined,
  }
}

/**
 * Opens a folder as a LevelDB database, which locks it against other processes and recovers from its log after a crash.
 * A batch is on disk when its promise resolves.
 */
export async function openDiskStore(folder: string): Promise<KeyValueStore> {
  const level = await openLevel(folder)
  return {
    get: (key) => level.getSync(key),
    batch: (changes) => level.batch([...changes], { sync: true }),
    entries: (prefix) => entriesOf(level, prefix),
    close: () => level.close(),
  }
}

/** Changes that are written together. */
const MOST_WAITING = 4_000

/**
 * Opens a folder for a ledger that nobody reads before it is complete: changes are written some thousands at a time, while
 * the next ones are made, and all are on disk when the store is closed.
 */
export async function openBulkStore(folder: string): Promise<KeyValueStore> {
  const level = await openLevel(folder)
  let waiting = new Map<string, StoreChange>()
  let leaving: typeof waiting = new Map()
  let left: Promise<void> = Promise.resolve()

  const write = async (sync: boolean): Promise<void> => {
    await left
    leaving = waiting
    waiting = new Map()
    left = level.batch([...leaving.values()], { sync })
    left.catch(() => undefined) // the next write or the close reports it
  }
  return {
    get(key) {
      const change = waiting.get(key) ?? leaving.get(key)
      if (change === undefined) return level.getSync(key)
      return change.type === 'put' ? change.value : undefined
    },
    async batch(changes) {
      for (const change of changes) waiting.set(change.key, change)
      if (waiting.size >= MOST_WAITING) await write(false)
    },
    async *entries(prefix) {
      await write(false)
      await left
      yield* entriesOf(level, prefix)
    },
    async close() {
      try {
        await write(true)
        await left
      } finally {
        await level.close()
      }
    },
  }
}

type Level = ClassicLevel<string, string>

async function openLevel(folder: string): Promise<Level> {
  const level: Level = new ClassicLevel(folder, { valueEncoding: 'utf8' })
  try {
    await level.open()
  } catch (cause) {
    throw ledgerOpenError(folder, cause)
  }
  return level
}

const entriesOf = (level: Level, prefix: string) =>
  level.iterator({ gte: prefix, lt: `${prefix}\uffff` })

function ledgerOpenError(folder: string, error: unknown): LedgerOpenError {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : ''
  const text = inner instanceof Error ? inner.message : String(inner)
  if (code === 'LEVEL_LOCKED') {
    return new LedgerOpenError(
      `The ledger ${folder} is in use by another process: stop that devchain, or set NIGHTJAR_DATA to another folder.`,
      { code: 'ledger_locked', cause: error },
    )
  }
  if (code === 'LEVEL_CORRUPTION' || /corrupt/i.test(text))
    return corruptLedger(folder, text, error)
  return new LedgerOpenError(
    `The data folder ${folder} cannot be used (${text}): make it writable, or set NIGHTJAR_DATA to another folder.`,
    { code: 'ledger_unusable', cause: error },
  )
}

const corruptCode = 'ledger_corrupt'

/** Whether an error means that a ledger is damaged, in its files or in their content. */
export function isCorruptLedger(error: unknown): error is LedgerOpenError {
  return error instanceof LedgerOpenError && error.code === corruptCode
}

/** The error for a ledger whose files were damaged or written by something else. */
export function corruptLedger(folder: string, reason: string, cause?: unknown): LedgerOpenError {
  return new LedgerOpenError(
    `The ledger ${folder} is corrupt (${reason}): delete that folder to start a new chain, or restore a copy of it.`,
    { code: corruptCode, cause },
  )
}

/** A ledger that cannot be opened; the message says what to do. */
export class LedgerOpenError extends BaseError {
  override name = 'LedgerOpenError'
}
