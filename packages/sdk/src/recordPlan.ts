import { type OwnedRecord, sortUnspent, sumOf } from './records.ts'

/** How records of one token come to hold an amount in one of them. */
export type RecordPlan = {
  /** The records it takes, largest first. */
  readonly uses: readonly OwnedRecord[]
  /** The two amounts of each join, in order; the sum of one is the first of the next. */
  readonly joins: readonly (readonly [bigint, bigint])[]
  /** The record that is spent alone was shown by a transaction that failed: it is moved to itself first. */
  readonly refreshes: boolean
  /** What the action leaves of the last record. */
  readonly change: bigint
}

export type RecordRequest = {
  /** Records of one token; spent and empty ones are passed over. */
  readonly records: readonly OwnedRecord[]
  readonly needed: bigint
  /** Ids that another action has taken. */
  readonly taken?: ReadonlySet<string>
  /** Ids whose serial number a failed transaction has shown. */
  readonly shown?: ReadonlySet<string>
}

/**
 * Chooses records for an amount, or undefined where all of them together do not hold it.
 * 1. One record suffices: the smallest that does, one that was never shown before one that was.
 * 2. Otherwise the fewest, joined two by two: as many of the largest as are needed, the last of them
 *    exchanged for the smallest that still suffices, so that large records stay whole.
 */
export function planRecords({
  records,
  needed,
  taken,
  shown,
}: RecordRequest): RecordPlan | undefined {
  const free = sortUnspent(records).filter(({ id, amount }) => amount > 0n && !taken?.has(id))
  const enough = free.filter(({ amount }) => amount >= needed)
  const single = enough.find(({ id }) => !shown?.has(id)) ?? enough[0]
  if (single) return planOf([single], needed, shown?.has(single.id) === true)
  const uses = fewest(free, needed)
  return uses && planOf(uses, needed, false) // a join hides a shown record as a move to itself does
}

/** The two records of the plan's next join. */
export function nextJoin({ uses }: RecordPlan): readonly [OwnedRecord, OwnedRecord] | undefined {
  const [first, second] = uses
  return first && second && [first, second]
}

/** The most that one private action can pay: everything that is held and not taken. */
export function spendable(
  records: readonly OwnedRecord[],
  taken: ReadonlySet<string> = new Set(),
): bigint {
  return sumOf(records.filter(({ id, spent }) => !spent && !taken.has(id)))
}

/** @param ascending smallest first, none of them alone enough */
function fewest(ascending: readonly OwnedRecord[], needed: bigint): OwnedRecord[] | undefined {
  const chosen: OwnedRecord[] = []
  let sum = 0n
  for (const record of ascending.toReversed()) {
    chosen.push(record)
    sum += record.amount
    if (sum < needed) continue
    const missing = needed - (sum - record.amount)
    const last = ascending.find((one) => one.amount >= missing && !chosen.includes(one)) ?? record
    return [...chosen.slice(0, -1), last.amount < record.amount ? last : record]
  }
  return undefined
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
