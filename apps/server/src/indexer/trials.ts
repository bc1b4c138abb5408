import type { Write } from '@nightjar/avm'

/** A future that may be awaited at any point in a transaction. */
export type Awaitable = { readonly text: string }

/** A part that was awaited, with its writes. */
export type Awaited<Part extends Awaitable> = {
  readonly part: Part
  readonly writes: readonly Write[]
}

export type OrderSearch<Part extends Awaitable> = {
  /** In the order to try them. */
  readonly parts: readonly Part[]
  /** Writes of a part after earlier writes; undefined if it would be rejected. */
  readonly run: (part: Part, before: readonly Write[]) => readonly Write[] | undefined
  /** Whether the block lists these writes from a place on. */
  readonly matches: (writes: readonly Write[], from: number) => boolean
  /** Awaited before each run: other work may have its turn. */
  readonly pause?: () => Promise<void> | undefined
  /** Number of operations in the block's list. */
  readonly length: number
}

/** What parts write at places in a block's list. Each part is run at most once at a place, when that is needed. */
export type Trials<Part extends Awaitable> = {
  /** The parts that write what is listed from a place on: in their order, unlikely ones last. */
  readonly fitting: (parts: readonly Part[], from: number) => AsyncIterable<Awaited<Part>>
  /** Whether a part fits at a place, or has not been run there yet. */
  readonly mayFit: (part: Part, from: number) => boolean
  /** Marks a place as a dead end: parts that lead there do not fit. */
  readonly close: (from: number) => void
  /** Limits the runs from now on; afterwards only parts that have been run fit. */
  readonly allow: (runs: number) => void
}

type Found = readonly Write[] | undefined

export function createTrials<Part extends Awaitable>({
  run,
  matches,
  pause,
}: OrderSearch<Part>): Trials<Part> {
  const before = new Map<number, readonly Write[]>([[0, []]])
  const closed = new Set<number>()
  const results = createResults<Part>()
  let left = 0

  function attempt(part: Part, from: number): Found {
    const past = before.get(from) ?? []
    const writes = run(part, past) ?? []
    if (writes.length === 0 || !matches(writes, from)) return undefined
    const to = from + writes.length
    if (!before.has(to)) before.set(to, [...past, ...writes])
    return writes
  }

  function known(part: Part, from: number): Found {
    const found = results.of(part).get(from)
    return found !== undefined && closed.has(from + found.length) ? undefined : found
  }

  async function fit(part: Part, from: number): Promise<Found> {
    const tried = results.of(part)
    if (!tried.has(from) && left-- > 0) {
      await pause?.()
      tried.set(from, attempt(part, from))
    }
    return known(part, from)
  }

  return {
    fitting: async function* (parts, from) {
      const failed: Part[] = []
      const unlikely: Part[] = []
      for (const part of parts) {
        if (failed.some((other) => results.areAlike(part, other))) {
          unlikely.push(part)
          continue
        }
        const writes = await fit(part, from)
        if (writes === undefined) failed.push(part)
        else yield { part, writes }
      }
      for (const part of unlikely) {
        const writes = await fit(part, from)
        if (writes !== undefined) yield { part, writes }
      }
    },
    mayFit: (part, from) => !results.of(part).has(from) || known(part, from) !== undefined,
    close: (from) => closed.add(from),
    allow: (runs) => {
      left = runs
    },
  }
}

/** Results by place. Parts with the same text share them; each part's text is formatted once. */
function createResults<Part extends Awaitable>() {
  const byText = new Map<string, Map<number, Found>>()
  const byPart = new Map<Part, Map<number, Found>>()
  const of = (part: Part): Map<number, Found> => {
    const known = byPart.get(part)
    if (known !== undefined) return known
    const { text } = part
    const found = byText.get(text) ?? new Map<number, Found>()
    byText.set(text, found)
    byPart.set(part, found)
    return found
  }
  return {
    of,
    /** Whether two parts gave the same result wherever both were run. */
    areAlike: (one: Part, other: Part): boolean => {
      const others = of(other)
      let isKnown = false
      for (const [from, found] of of(one)) {
        if (!others.has(from)) continue
        if (found?.length !== others.get(from)?.length) return false
        isKnown = true
      }
      return isKnown
    },
  }
}
