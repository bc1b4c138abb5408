import { type OwnedRecord, sortByAmount, sumOf } from './records.ts'

/** How to get an amount of one token into a single record. */
export type RecordPlan = {
  /** The records it uses, largest first. */
  readonly uses: readonly OwnedRecord[]
  /** The two amounts of each join, in order; the sum of one is the first of the next. */
  readonly joins: readonly (readonly [bigint, bigint])[]
  /** The single record to spend was exposed by a failed transaction: it is moved to its owner first. */
  readonly refreshes: boolean
  /** What is left of the last record after the action. */
  readonly change: bigint
}

export type RecordRequest = {
  /** Records of one token; spent and empty ones are skipped. */
  readonly records: readonly OwnedRecord[]
  readonly needed: bigint
  /** Ids that another action has taken. */
  readonly taken?: ReadonlySet<string>
  /** Ids whose serial number a failed transaction has exposed. */
  readonly shown?: ReadonlySet<string>
}

/**
 * Chooses records for an amount; undefined if all of them together do not contain it.
 * 1. One record suffices: the smallest sufficient one, preferring records that were never exposed.
 * 2. Otherwise the fewest, joined two by two: as many of the largest as are needed, with the last of them replaced by
 *    the smallest that still suffices, so that large records stay whole.
 */
export function planRecords({
  records,
  needed,
  taken,
  shown,
}: RecordRequest): RecordPlan | undefined {
  const free = records.filter(({ spent, id, amount }) => !spent && amount > 0n && !taken?.has(id))
  const enough = free.filter(({ amount }) => amount >= needed)
  const single = smallestOf(enough.filter(({ id }) => !shown?.has(id))) ?? smallestOf(enough)
  if (single) return planOf([single], needed, shown?.has(single.id) === true)
  const uses = fewest(free, needed)
  return uses && planOf(uses, needed, false) // a join hides an exposed record, just as a move does
}

/** The two records of the plan's next join. */
export function nextJoin({ uses }: RecordPlan): readonly [OwnedRecord, OwnedRecord] | undefined {
  const [first, second] = uses
  return first && second && [first, second]
}

/** The most that one private action can pay: all records that are not reserved. */
export function spendable(
  records: readonly OwnedRecord[],
  taken: ReadonlySet<string> = new Set(),
): bigint {
  return sumOf(records.filter(({ id, spent }) => !spent && !taken.has(id)))
}

/** The first of the smallest; sorting thousands would take longer. */
function smallestOf(records: readonly OwnedRecord[]): OwnedRecord | undefined {
  let best: OwnedRecord | undefined
  for (const record of records) if (!best || record.amount < best.amount) best = record
  return best
}

/** @param records none of them sufficient alone */
function fewest(records: readonly OwnedRecord[], needed: bigint): OwnedRecord[] | undefined {
  if (sumOf(records) < needed) return undefined
  const ascending = sortByAmount(records)
  let at = ascending.length
  let missing = needed // remainder for the records from `at` on
  while (missing > (ascending[at - 1]?.amount ?? 0n)) {
    at -= 1
    missing -= ascending[at]?.amount ?? 0n
  }
  const last = ascending.slice(0, at).find(({ amount }) => amount >= missing)
  return last && [...ascending.slice(at).reverse(), last]
}

function planOf(uses: readonly OwnedRecord[], needed: bigint, refreshes: boolean): RecordPlan {
  const joins: (readonly [bigint, bigint])[] = []
  let joined = uses[0]?.amount ?? 0n
  for (const { amount } of uses.slice(1)) {
    joins.push([joined, amount])
    joined += amount
  }
  return { uses, joins, refreshes, change: joined - needed }
}
