import type { Page } from 'playwright-core'

/** Records everything that leaves a page or is stored by it; `find` returns where any of the texts occurs. */
export function watchSecrets(page: Page) {
  const seen: (readonly [place: string, text: string])[] = []
  page.on('request', (request) => {
    seen.push([`request to ${request.url()}`, `${request.url()} ${request.postData() ?? ''}`])
  })
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => seen.push([`socket ${socket.url()}`, String(payload)]))
  })
  page.on('console', (message) => seen.push(['console', message.text()]))
  return {
    /** How much was recorded: a watcher that saw nothing proves nothing. */
    count: (): number => seen.length,
    find: async (secrets: readonly string[]): Promise<readonly string[]> => {
      const places = [...seen, ['storage', await page.evaluate(readStorage)] as const]
      return places.flatMap(([place, text]) =>
        secrets.some((each) => text.includes(each)) ? [place] : [],
      )
    },
  }
}

/**
 * Everything in local storage, session storage and IndexedDB, including names, with bytes as letters. Runs in the page.
 */
export async function readStorage(): Promise<string> {
  const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((done, fail) => {
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error)
    })
  const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const table = database.transaction(store).objectStore(store)
      kept.push(await Promise.all([settled(table.getAllKeys()), settled(table.getAll())]))
    }
    database.close()
  }
  const letters = (bytes: ArrayBuffer | Uint8Array) => new TextDecoder('latin1').decode(bytes)
  return JSON.stringify(kept, (_, value) => {
    if (value instanceof ArrayBuffer || value instanceof Uint8Array) return letters(value)
    return typeof value === 'bigint' ? `${value}` : value
  })
}
