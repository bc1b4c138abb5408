import type { names } from '../../db/schema.ts'

export type NameRow = typeof names.$inferSelect

export type Numbers = {
  /** The number of a name: the next one if it has none yet. */
  readonly of: (name: string) => number
  /** Names that got a number since the last call. */
  readonly takeNew: () => readonly NameRow[]
}

/** Numbers names in the order of arrival: the same history always gives the same numbers. */
export function createNumbers(known: readonly NameRow[]): Numbers {
  const numbers = new Map(known.map(({ name, number }) => [name, number]))
  let added: NameRow[] = []
  return {
    of: (name) => {
      const found = numbers.get(name)
      if (found !== undefined) return found
      const number = numbers.size + 1
      numbers.set(name, number)
      added.push({ number, name })
      return number
    },
    takeNew: () => {
      const taken = added
      added = []
      return taken
    },
  }
}
