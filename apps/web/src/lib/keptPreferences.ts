/**
 * What a person has chosen, in a database: local storage has it too, since it can be read before the first
 * paint, but a wallet that refuses to connect again empties that.
 */
async function open() {
  const { createStore, get, set } = await import('idb-keyval')
  const store = createStore('nightjar.preferences', 'values')
  return {
    read: async () => await get<string>('preferences', store),
    write: async (text: string) => await set('preferences', text, store), // throws where no database can be
  }
}

let database: ReturnType<typeof open> | undefined

/** The text kept last; undefined where there is none or no database. */
export async function readKept(): Promise<string | undefined> {
  database ??= open()
  return (await database).read().catch(() => undefined)
}

/** Keeps the text; where there is no database, local storage has to do. */
export async function writeKept(text: string): Promise<void> {
  database ??= open()
  await (await database).write(text).catch(() => undefined)
}
