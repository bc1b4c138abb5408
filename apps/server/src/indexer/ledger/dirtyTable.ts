export type DirtyTable<T> = {
  readonly get: (key: string) => T | undefined
  readonly values: () => Iterable<T>
  readonly set: (row: T) => void
  /** Rows set since the last call, each once in its current state. */
  readonly takeDirty: () => readonly T[]
  /** Forgets rows that are no longer needed; dirty ones are kept until they have been written. */
  readonly forget: (isOver: (row: T) => boolean) => void
}

/** A table's rows in memory, which remembers which of them must be written. */
export function createDirtyTable<T>(rows: readonly T[], keyOf: (row: T) => string): DirtyTable<T> {
  const all = new Map(rows.map((row): [string, Kept<T>] => [keyOf(row), { row, isDirty: false }]))
  let dirty: Kept<T>[] = []
  return {
    get: (key) => all.get(key)?.row,
    values: function* () {
      for (const { row } of all.values()) yield row
    },
    set: (row) => {
      const key = keyOf(row)
      const kept = all.get(key) ?? { row, isDirty: false }
      if (!kept.isDirty) {
        all.set(key, kept)
        dirty.push(kept)
      }
      kept.row = row
      kept.isDirty = true
    },
    takeDirty: () => {
      const taken = dirty
      dirty = []
      return taken.map((kept) => {
        kept.isDirty = false
        return kept.row
      })
    },
    forget: (isOver) => {
      for (const [key, { row, isDirty }] of all) if (!isDirty && isOver(row)) all.delete(key)
    },
  }
}

type Kept<T> = { row: T; isDirty: boolean }
