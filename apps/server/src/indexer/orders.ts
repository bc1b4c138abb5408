import type { Write } from '@nightjar/avm'

/** A future that may be awaited at any moment of a transaction. */
export type Awaitable = { readonly text: string }

/** One that was awaited, with what it wrote. */
export type Awaited<Part extends Awaitable> = {
  readonly part: Part
  readonly writes: readonly Write[]
}

export type OrderSearch<Part extends Awaitable> = {
  /** In the order to try first. */
  readonly parts: readonly Part[]
  /** Writes of a part after others; undefined where it would be rejected. */
  readonly run: (part: Part, before: readonly Awaited<Part>[]) => readonly Write[] | undefined
  /** Whether writes are what the block lists from a place on. */
  readonly matches: (writes: readonly Write[], from: number) => boolean
  /** How many operations the block lists. */
  readonly length: number
}

/** A transaction has at most 32 transitions: any order without ambiguity is found in half as many runs. */
const MAX_RUNS = 1024

/**
 * The order in which parts wrote exactly what the block lists; undefined when there is none. A program may await its
 * calls in any order and leave some out behind a branch; what was written leaves no choice: after each part the state
 * is known, and only a part that writes what comes next can be the next. Parts that are alike are tried once.
 */
export function findOrder<Part extends Awaitable>(
  search: OrderSearch<Part>,
): readonly Awaited<Part>[] | undefined {
  let runs = 0

  /** Writes of a part where they are what comes next. */
  function follow(
    part: Part,
    before: readonly Awaited<Part>[],
    from: number,
  ): readonly Write[] | undefined {
    if (++runs > MAX_RUNS) return undefined
    const writes = search.run(part, before) ?? []
    return writes.length > 0 && search.matches(writes, from) ? writes : undefined
  }

  function extend(
    before: readonly Awaited<Part>[],
    left: readonly Part[],
    from: number,
  ): readonly Awaited<Part>[] | undefined {
    if (from === search.length) return [...before, ...silentOnes(before, left)]
    for (const part of unlike(left)) {
      const writes = follow(part, before, from)
      if (writes === undefined) continue
      const rest = left.filter((other) => other !== part)
      const found = extend([...before, { part, writes }], rest, from + writes.length)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Nothing is left to be written: what runs and writes nothing was awaited, all else was not. */
  function silentOnes(before: readonly Awaited<Part>[], left: readonly Part[]): Awaited<Part>[] {
    return left
      .filter((part) => search.run(part, before)?.length === 0)
      .map((part) => ({ part, writes: [] }))
  }

  return extend([], search.parts, 0)
}

/** One of each that are alike. */
function unlike<Part extends Awaitable>(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part, at) => parts.findIndex(({ text }) => text === part.text) === at)
}
