import {
  type Awaitable,
  type Awaited,
  createTrials,
  type OrderSearch,
  type Trials,
} from './trials.ts'

export type Explanation<Part extends Awaitable> = {
  /** Together they wrote what the block lists. */
  readonly awaited: readonly Awaited<Part>[]
  /** Whether each part made the writes beside it; if not, only the writes are certain, and a part may occur twice. */
  readonly isAssigned: boolean
}

/** Runs to find the values: enough for 31 parts, the most that a transaction has, at 66 places. */
const WAY_RUNS = 2048
/** More runs, and searches for a part, to find who wrote them if several parts write the same: 25 take about 40 each. */
const ASSIGN_RUNS = 200
const MAX_SEARCHES = 200

/**
 * Explains the operations in a block by the parts that made them; undefined if the parts did not make them. A program
 * may await its calls in any order and skip some in a branch.
 * 1. The hashes in a block fix the state at each place in its list, whichever parts made the writes before it. So each
 *    part is run at most once at a place, and any part that fits there gives the values that the chain wrote.
 * 2. A way through the list on which no part occurs twice is the order.
 * 3. Otherwise parts are moved to other places that they fit until each place has one (a bipartite matching). If parts
 *    of different lengths fit at a place, the list can also be divided differently.
 * 4. If that fails, the values are known nevertheless.
 */
export async function findOrder<Part extends Awaitable>(
  search: OrderSearch<Part>,
): Promise<Explanation<Part> | undefined> {
  const trials = createTrials(search)
  trials.allow(WAY_RUNS)
  const way = await findWay(search, trials)
  if (way === undefined) return undefined
  const isOrder = new Set(way.map(({ part }) => part)).size === way.length
  trials.allow(ASSIGN_RUNS)
  const order = isOrder ? way : await assign(search, trials)
  if (order === undefined) return { awaited: way, isAssigned: false }
  return { awaited: [...order, ...silentOnes(search, order)], isAssigned: true }
}

/** A way to the end of the list; a part occurs twice only where no other fits. */
function findWay<Part extends Awaitable>(
  { parts, length }: OrderSearch<Part>,
  trials: Trials<Part>,
): Promise<readonly Awaited<Part>[] | undefined> {
  const places = new Map<Part, number>()

  async function goOn(from: number): Promise<readonly Awaited<Part>[] | undefined> {
    if (from === length) return []
    for await (const each of fittingParts(parts, places, from, trials)) {
      const isNew = !places.has(each.part)
      if (isNew) places.set(each.part, from)
      const rest = await goOn(from + each.writes.length)
      if (rest !== undefined) return [each, ...rest]
      if (isNew) places.delete(each.part)
    }
    trials.close(from)
    return undefined
  }

  return goOn(0)
}

/** A different part for each place on a way. */
async function assign<Part extends Awaitable>(
  { parts, length }: OrderSearch<Part>,
  trials: Trials<Part>,
): Promise<readonly Awaited<Part>[] | undefined> {
  /** The place of each part, and the number of operations at each place. */
  let places = new Map<Part, number>()
  const sizes = new Map<number, number>()
  let left = MAX_SEARCHES

  /** Puts a part at a place, if necessary one from another place that a third part can take over. */
  async function seat(from: number, asked: Set<Part>): Promise<boolean> {
    if (left-- <= 0) return false
    for await (const { part, writes } of fittingParts(parts, places, from, trials)) {
      if (asked.has(part) || writes.length !== sizes.get(from)) continue
      asked.add(part)
      const held = places.get(part)
      if (held !== undefined && !(await seat(held, asked))) continue
      places.set(part, from)
      return true
    }
    return false
  }

  async function goOn(from: number): Promise<boolean> {
    if (from === length) return true
    if (left <= 0) return false
    const before = places
    const tried = new Set<number>()
    for await (const { writes } of fittingParts(parts, before, from, trials)) {
      if (tried.has(writes.length)) continue
      tried.add(writes.length)
      places = new Map(before)
      sizes.set(from, writes.length)
      if ((await seat(from, new Set())) && (await goOn(from + writes.length))) return true
    }
    places = before
    return false
  }

  if (!(await goOn(0))) return undefined
  const order: Awaited<Part>[] = []
  for (const [part, from] of byPlace(places)) {
    for await (const each of trials.fitting([part], from)) order.push(each)
  }
  return order
}

const byPlace = <Part>(places: ReadonlyMap<Part, number>): readonly (readonly [Part, number])[] =>
  [...places].sort(([, one], [, other]) => one - other)

/**
 * Parts that fit at a place: first those without a place and those that one of them may replace, by place, so that a
 * part that was just moved is not moved again; then the others.
 */
async function* fittingParts<Part extends Awaitable>(
  parts: readonly Part[],
  places: ReadonlyMap<Part, number>,
  from: number,
  { fitting, mayFit }: Trials<Part>,
): AsyncGenerator<Awaited<Part>> {
  const free = parts.filter((part) => !places.has(part))
  const placed = byPlace(places)
  const replaceable = placed.filter(([, at]) => free.some((part) => mayFit(part, at)))
  const first = [...free, ...replaceable.map(([part]) => part)]
  yield* fitting(first, from)
  yield* fitting(
    placed.map(([part]) => part).filter((part) => !first.includes(part)),
    from,
  )
}

/** All writes are explained: of the other parts, those that run without writing were awaited. */
function silentOnes<Part extends Awaitable>(
  { parts, run }: OrderSearch<Part>,
  order: readonly Awaited<Part>[],
): readonly Awaited<Part>[] {
  const awaited = new Set(order.map(({ part }) => part))
  const written = order.flatMap(({ writes }) => writes)
  return parts
    .filter((part) => !awaited.has(part) && run(part, written)?.length === 0)
    .map((part) => ({ part, writes: [] }))
}
