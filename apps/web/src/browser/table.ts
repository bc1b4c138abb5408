import { BaseError } from '@nightjar/aleo'
import type { UseStore } from 'idb-keyval'

export { get, promisifyRequest, set, type UseStore, update } from 'idb-keyval'

/** An operation takes milliseconds; one that takes longer than this is waiting for something that may never end. */
const LIMIT_MS = 5000

/** The browser's database answers neither the operation nor its repetition; who uses it says so to the user. */
export class SilentDatabaseError extends BaseError {
  override name = 'SilentDatabaseError'

  constructor(database: string) {
    super(`silent_database ${database}`, { code: 'silent_database' })
  }
}

/** The browser opens no database: site data is blocked, or its storage is broken. */
export class RefusedDatabaseError extends BaseError {
  override name = 'RefusedDatabaseError'

  constructor(database: string, cause: unknown) {
    super(`refused_database ${database}`, { code: 'refused_database', cause })
  }
}

type TableOptions = {
  readonly limitMs?: number
  /** The connection was closed from outside: the database may have been deleted, with everything in it. */
  readonly onLost?: () => void
}

/**
 * A table of a database in IndexedDB, for the functions of `idb-keyval`, which nothing else of the page imports. A connection that is
 * refused, closed or silent is replaced, and what was under way on it is tried once more, so a callback may run twice. One
 * that throws writes nothing. Writes are on the disk when they resolve.
 * @throws SilentDatabaseError after two limits, RefusedDatabaseError if it cannot be opened
 */
export function openTable(database: string, table: string, options: TableOptions = {}): UseStore {
  const { limitMs = LIMIT_MS, onLost = () => undefined } = options
  let opened: Promise<IDBDatabase> | undefined
  let hasOpened = false

  function open(): Promise<IDBDatabase> {
    const connection = new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database)
      request.onupgradeneeded = () => {
        request.result.createObjectStore(table)
        if (hasOpened) onLost()
      }
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    }).catch((error: unknown) => {
      throw new RefusedDatabaseError(database, error)
    })
    connection.then(
      (db) => {
        hasOpened = true
        db.onclose = () => lose(connection)
        db.onversionchange = () => {
          leave(connection) // whoever deletes the database waits for this
          onLost()
        }
      },
      () => leave(connection),
    )
    return connection
  }

  function connect(): Promise<IDBDatabase> {
    opened ??= open()
    return opened
  }

  /** The next operation opens another connection. */
  function leave(connection: Promise<IDBDatabase>): void {
    if (opened === connection) opened = undefined
    connection.then((db) => db.close()).catch(() => undefined) // it was never opened
  }

  function lose(connection: Promise<IDBDatabase>): void {
    if (opened !== connection) return
    leave(connection)
    onLost()
  }

  const attempt: UseStore = async (mode, callback) => {
    const connection = connect()
    let begun: IDBTransaction | undefined
    const work = async () => {
      begun = begin(await connection, table, mode)
      return callback(begun.objectStore(table))
    }
    try {
      return await within(limitMs, work(), () => new SilentDatabaseError(database))
    } catch (error) {
      if (begun) abort(begun) // no half of it may happen, nor all of it later
      if (error instanceof SilentDatabaseError) leave(connection)
      if (isClosed(error)) lose(connection)
      if (opened === connection) throw error
      throw new LeftConnectionError(error)
    }
  }

  return async (mode, callback) => {
    try {
      return await attempt(mode, callback)
    } catch (error) {
      if (!(error instanceof LeftConnectionError)) throw error
    }
    return attempt(mode, callback).catch((error: unknown) => {
      throw error instanceof LeftConnectionError ? error.cause : error
    })
  }
}

/** The connection is not used any more; the cause is what happened on it. */
class LeftConnectionError extends BaseError {
  override name = 'LeftConnectionError'

  constructor(cause: unknown) {
    super('left_connection', { code: 'left_connection', cause })
  }
}

function begin(db: IDBDatabase, table: string, mode: IDBTransactionMode): IDBTransaction {
  return db.transaction(table, mode, { durability: mode === 'readwrite' ? 'strict' : 'default' })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // it has ended
  }
}

/** Whether a connection was closed without telling us. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

async function within<T>(limitMs: number, work: Promise<T>, silent: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silent()), limitMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
