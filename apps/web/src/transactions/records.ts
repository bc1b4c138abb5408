import { createStore, type UseStore } from 'idb-keyval'
import { type Transaction, transactionSchema } from './transactionSchema.ts'

/** Changes one transaction: undefined in means that there is none, undefined out that there is to be none. */
export type Change = (stored: Transaction | undefined) => Transaction | undefined

export type Records = ReturnType<typeof createRecords>

/** Transactions on the disk, one record each. Every call rejects where IndexedDB is blocked. */
export function createRecords(name: string) {
  let database: UseStore | undefined

  async function open(): Promise<UseStore> {
    database ??= createStore(name, 'transactions') // throws where IndexedDB is missing
    return database
  }

  return {
    /** What does not parse, an older version's say, is left out. */
    readAll: async (): Promise<readonly Transaction[]> => {
      const run = await open()
      const values = await run('readonly', (records) => settle(records.getAll()))
      return values.flatMap((value: unknown) => parse(value) ?? [])
    },
    /** Reads and writes within one database transaction: no other tab comes between. */
    change: async (id: string, change: Change): Promise<Transaction | undefined> => {
      const run = await open()
      return run('readwrite', (records) => changeRecord(records, id, change))
    },
  }
}

function parse(value: unknown): Transaction | undefined {
  const { success, data } = transactionSchema.safeParse(value)
  return success ? data : undefined
}

function changeRecord(
  records: IDBObjectStore,
  id: string,
  change: Change,
): Promise<Transaction | undefined> {
  const { transaction } = records
  return new Promise((resolve, reject) => {
    const request = records.get(id)
    request.onsuccess = () => {
      const stored = parse(request.result)
      try {
        const next = change(stored)
        if (next === undefined) records.delete(id)
        else if (next !== stored) records.put(next, id)
        transaction.oncomplete = () => resolve(next)
        transaction.onabort = () => reject(transaction.error)
      } catch (error) {
        transaction.abort()
        reject(error)
      }
    }
    request.onerror = () => reject(request.error)
  })
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
