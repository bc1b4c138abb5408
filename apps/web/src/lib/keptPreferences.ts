/**
 * The user's preferences in a database. They are also in local storage, which can be read before the first paint, but a
 * wallet that refuses to reconnect clears that.
 */
async function open() {
  const { get, openTable, set } = await import('../browser/table.ts')
  const store = openTable('nightjar.preferences', 'values')
  return {
    read: async () => await get<string>('preferences', store),
    write: async (text: string) => await set('preferences', text, store), // throws without a database
  }
}

let database: ReturnType<typeof open> | undefined

/** The text stored last; undefined without one or without a database. */
export async function readKept(): Promise<string | undefined> {
  database ??= open()
  return (await database).read().catch(() => undefined)
}

/** Stores the text; without a database, local storage alone has to do. */
export async function writeKept(text: string): Promise<void> {
  database ??= open()
  await (await database).write(text).catch(() => undefined)
}
