export type DirtyTable<T> = {
  readonly get: (key: string) => T | undefined
  readonly values: () => Iterable<T>
  readonly set: (row: T) => void
  /** Rows set since it was last asked; each once, as it is now. */
  readonly takeDirty: () => readonly T[]
  /** Forgets rows that nothing will ask for again; what is dirty is still written. */
  readonly forget: (isOver: (row: T) => boolean) => void
}

/** Rows of a table in memory that remembers which of them are to be written. */
export function createDirtyTable<T>(rows: readonly T[], keyOf: (row: T) => string): DirtyTable<T> {
  const all = new Map(rows.map((row) => [keyOf(row), row]))
  let dirty = new Map<string, T>()
  return {
    get: (key) => all.get(key),
    values: () => all.values(),
    set: (row) => {
      const key = keyOf(row)
      all.set(key, row)
      dirty.set(key, row)
    },
    takeDirty: () => {
      const taken = [...dirty.values()]
      dirty = new Map()
      return taken
    },
    forget: (isOver) => {
      for (const [key, row] of all) if (isOver(row)) all.delete(key)
    },
  }
}
