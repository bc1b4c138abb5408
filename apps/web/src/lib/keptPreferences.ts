import { get, openTable, set } from '../browser/table.ts'

/**
 * The user's preferences in a database. They are also in local storage, which can be read before the first paint, but a
 * wallet that refuses to reconnect clears that.
 */
const table = openTable('nightjar.preferences', 'values')

/** The text stored last; undefined without one or without a database. */
export const readKept = (): Promise<string | undefined> =>
  get<string>('preferences', table).catch(() => undefined)

/** Stores the text; without a database, local storage alone has to do. */
export const writeKept = (text: string): Promise<void> =>
  set('preferences', text, table).catch(() => undefined)
