import { create } from 'zustand'

type Unwritten = {
  /** Names of tables that hold an entry which the browser refuses to write. */
  readonly tables: readonly string[]
}

/** What exists only in this page's memory, and is lost with it. */
export const useUnwritten = create<Unwritten>()(() => ({ tables: [] }))

/** Reports whether a table holds entries that could not be written. */
export function reportUnwritten(table: string, isHolding: boolean): void {
  const { tables } = useUnwritten.getState()
  if (tables.includes(table) === isHolding) return
  const others = tables.filter((each) => each !== table)
  useUnwritten.setState({ tables: isHolding ? [...others, table] : others })
}
