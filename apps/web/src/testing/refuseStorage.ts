import { vi } from 'vitest'

/** Makes the browser's database refuse, in one of the ways in which browsers do; returns a function that ends it. */
type Refusal = () => () => void

const full = () => new DOMException('The quota was exceeded.', 'QuotaExceededError')

/** Whatever begins is refused, except creating tables. */
function closeConnections() {
  const original = IDBDatabase.prototype.transaction
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    if (args[1] !== 'readonly' && args[1] !== 'readwrite') return original.apply(this, args)
    throw new DOMException('The connection is closing.', 'InvalidStateError')
  })
}

/** Full when writing, full when committing, closed by the browser, and refused anew. */
export const refusals: readonly (readonly [string, Refusal])[] = [
  [
    'a write throws',
    () => {
      const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw full()
      })
      return () => put.mockRestore()
    },
  ],
  [
    'a write is aborted',
    () => {
      const original = IDBObjectStore.prototype.put
      const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...args
      ) {
        const request = original.apply(this, args)
        request.addEventListener('success', () => this.transaction.abort())
        return request
      })
      return () => put.mockRestore()
    },
  ],
  [
    'the connection is closed',
    () => {
      const begin = closeConnections()
      return () => begin.mockRestore()
    },
  ],
  [
    'opening is refused',
    () => {
      const begin = closeConnections()
      const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('Internal error opening backing store.', 'UnknownError')
      })
      return () => {
        begin.mockRestore()
        open.mockRestore()
      }
    },
  ],
]

/** Deletes a database, as clearing a site's data does; done when it is gone. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}
