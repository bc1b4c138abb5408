import type { ChunkTables } from './chunkTables.ts'
import { keepSum } from './chunkTables.ts'
import type { Curve } from './curve.ts'

/** Number of runs kept: half a megabyte. */
export const MOST_RUNS = 4096
/** Number of inputs that a shape is learned from. */
const LESSONS = 16
/** Minimum groups in a run: a shorter one is not worth storing. */
const LEAST_RUN = 3
/** Number of runs remembered per shape, including those seen once. */
const MOST_NAMES = 512
/** Marks a run that was seen once. */
const MET_ONCE = -1

/**
 * What inputs of one kind have in common, such as the member names of a struct type and the high zeros of most numbers:
 * the groups in which the first inputs agreed, and 0 where they did not.
 */
export type Shape = {
  inputs: number
  groups: Uint16Array
  /** Entries for runs of these groups, by where they begin and end. */
  readonly runs: Map<number, number>
}

export const createShape = (): Shape => ({ inputs: 0, groups: new Uint16Array(), runs: new Map() })

/** Adds groups starting from one; the groups of a shape always have the same position and number. */
export type AddGroups = (
  groups: Uint16Array,
  count: number,
  first: number,
  shape: Shape | undefined,
) => void

export function createRuns(curve: Curve, tables: ChunkTables): AddGroups {
  const emptySum = curve.takeSum()
  let made = 0
  const addEach = (groups: Uint16Array, first: number, from: number, end: number): void => {
    for (let at = from; at < end; at++) {
      curve.addEntry(tables.groupEntry(first + at, groups[at] ?? 0))
    }
  }
  const makeRun = (groups: Uint16Array, first: number, from: number, end: number): number => {
    const entry = tables.roomEntry(made++)
    const before = curve.takeSum()
    curve.setSum(emptySum)
    addEach(groups, first, from, end)
    keepSum(curve, entry)
    tables.makeEntries(entry, 1)
    curve.setSum(before)
    return entry
  }
  /** Adds a run as one entry if it repeats; a run seen only once never has an entry. */
  const addRun = (shape: Shape, first: number, from: number, end: number): void => {
    const { groups, runs } = shape
    const name = from * groups.length + end - 1
    const known = runs.get(name)
    if (known !== undefined && known !== MET_ONCE) {
      curve.addEntry(known)
      return
    }
    addEach(groups, first, from, end)
    if (made < MOST_RUNS && (known === MET_ONCE || runs.size < MOST_NAMES)) {
      runs.set(name, known === MET_ONCE ? makeRun(groups, first, from, end) : MET_ONCE)
    }
  }
  return (groups, count, first, shape) => {
    if (shape === undefined || count < LEAST_RUN) return addEach(groups, first, 0, count)
    if (shape.inputs < LESSONS) {
      learn(shape, groups, count)
      return addEach(groups, first, 0, count)
    }
    let at = 0
    while (at < count) {
      const end = endOfRun(shape.groups, groups, at)
      if (end - at >= LEAST_RUN) addRun(shape, first, at, end)
      else addEach(groups, first, at, end)
      at = end
    }
  }
}

function learn(shape: Shape, groups: Uint16Array, count: number): void {
  if (shape.inputs++ === 0) shape.groups = groups.slice(0, count)
  for (let at = 0; at < count; at++) if (shape.groups[at] !== groups[at]) shape.groups[at] = 0
}

/** Where the groups stop matching the shared ones; one further if they do not match at all. */
function endOfRun(shared: Uint16Array, groups: Uint16Array, from: number): number {
  let end = from
  while (end < shared.length && groups[end] === shared[end]) end++
  return Math.max(end, from + 1)
}
