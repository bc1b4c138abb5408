import { BaseError } from '@nightjar/aleo'
import { entries, get, promisifyRequest, type UseStore } from 'idb-keyval'
import type { PlainCode } from '../reason.ts'

/** Everything that is stored, by key. */
export type Rows = readonly (readonly [string, unknown])[]

/** What happens to rows at once, in this order. */
export type RowChange = {
  readonly isCleared?: boolean
  readonly deleted?: readonly string[]
  readonly put?: Rows
}

/** Where a vault is stored. */
export type VaultRows = {
  all(): Promise<Rows>
  get(key: string): Promise<unknown>
  /** One that throws writes nothing. */
  change(next: RowChange | ((rows: Rows) => RowChange)): Promise<void>
  /** Whether they last no longer than the page: the browser has no database for them. */
  isInMemory(): Promise<boolean>
}

/** Rows in the memory of a page, sealed as they would be on the disk; its worker reaches them from outside. */
export type MemoryRows = {
  all(): Rows | Promise<Rows>
  apply(change: RowChange): void | Promise<void>
}

export function createMemoryRows() {
  const rows = new Map<string, unknown>()
  return {
    all: (): Rows => [...rows],
    apply: ({ isCleared, deleted = [], put = [] }: RowChange): void => {
      if (isCleared) rows.clear()
      for (const key of deleted) rows.delete(key)
      for (const [key, row] of put) rows.set(key, row)
    },
  } satisfies MemoryRows
}

/** The database does not answer, as behind a transaction of another tab that never ends, or ends whatever is asked of it. */
export class SilentVaultError extends BaseError {
  override name = 'SilentVaultError'

  constructor(cause: unknown) {
    super('silentVault' satisfies PlainCode, { code: 'silent_vault', cause })
  }
}

/** The browser stores nothing more: it has no space, or its database is broken. */
export class FullVaultError extends BaseError {
  override name = 'FullVaultError'

  constructor(cause: unknown) {
    super('fullVault' satisfies PlainCode, { code: 'full_vault', cause })
  }
}

/**
 * Rows on the disk; in memory where the browser opens no database or none that can be read, and from then on as long as the
 * memory has any.
 * @throws SilentVaultError, FullVaultError
 */
export function openRows(table: UseStore, memory: MemoryRows): VaultRows {
  const disk = inWords(table)
  let hasAnswered = false // then it may hold a wallet, which nothing may take the place of

  async function reach<Result>(
    onDisk: () => Promise<Result>,
    inMemory: () => Promise<Result>,
  ): Promise<Result> {
    if ((await memory.all()).length > 0) return inMemory()
    try {
      const result = await onDisk()
      hasAnswered = true
      return result
    } catch (thrown) {
      if (isRefused(thrown) || (!hasAnswered && isBroken(thrown))) return inMemory()
      throw thrown
    }
  }

  return {
    all: () =>
      reach(
        () => entries<string, unknown>(disk),
        async () => memory.all(),
      ),
    get: (key) =>
      reach(
        () => get<unknown>(key, disk),
        async () => (await memory.all()).find(([name]) => name === key)?.[1],
      ),
    change: (next) =>
      reach(
        () => changeOnDisk(disk, next),
        async () => {
          await memory.apply(typeof next === 'function' ? next(await memory.all()) : next)
        },
      ),
    isInMemory: () =>
      reach(
        async () => {
          await get('', disk)
          return false
        },
        async () => true,
      ),
  }
}

function changeOnDisk(
  disk: UseStore,
  next: RowChange | ((rows: Rows) => RowChange),
): Promise<void> {
  return disk('readwrite', async (store) => {
    const change = typeof next === 'function' ? next(await readWithin(store)) : next
    const { isCleared, deleted = [], put = [] } = change
    if (isCleared) store.clear()
    for (const key of deleted) store.delete(key)
    for (const [key, row] of put) store.put(row, key)
    await promisifyRequest(store.transaction)
  })
}

/** Reads within an open transaction. */
const readWithin = (rows: IDBObjectStore): Promise<Rows> =>
  entries<string, unknown>((_, read) => Promise.resolve(read(rows)))

/** The table, with its failures in the vault's words. */
function inWords(table: UseStore): UseStore {
  return (mode, callback) =>
    table(mode, callback).catch((thrown: unknown) => {
      if (codeOf(thrown) === 'silent_database') throw new SilentVaultError(thrown)
      if (!isOfBrowser(thrown)) throw thrown
      throw mode === 'readwrite' ? new FullVaultError(thrown) : new SilentVaultError(thrown)
    })
}

/** A transaction that was aborted without an error rejects with null. */
const isOfBrowser = (thrown: unknown): boolean => thrown === null || thrown instanceof DOMException

/** The browser opened a database, but ends whatever is asked of it; not for want of space. */
function isBroken(thrown: unknown): boolean {
  if (!(thrown instanceof SilentVaultError || thrown instanceof FullVaultError)) return false
  const { cause } = thrown
  const isFull = cause instanceof Error && cause.name === 'QuotaExceededError'
  return isOfBrowser(cause) && !isFull
}

/** The browser opens no database at all. */
const isRefused = (thrown: unknown): boolean => codeOf(thrown) === 'refused_database'

const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof BaseError ? thrown.code : undefined
