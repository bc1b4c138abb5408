import { type OwnedRecord, PROGRAMS, type RecordOrigin } from '@nightjar/sdk'
import type { Blinded } from '../wallets/types.ts'
import type { Surplus } from './surplus.ts'
import { leftAt, type ReadPage, readTraces, type Trace } from './surplusTraces.ts'

/** Gap limit: how many consecutive counters may have been reserved but never used. */
const GAP = 100
const functions: ReadonlySet<string> = new Set([
  'swap_exact_private_for_private',
  'swap_private_for_exact_private',
  'swap_private_for_exact_public',
  'swap_exact_path_private',
  'add_liquidity_privately',
  'remove_liquidity_privately',
  'claim_blinded',
])

type Account = {
  readonly owner: string
  readonly records: readonly OwnedRecord[]
  readonly derive: (counter: number) => Promise<Blinded>
}

/**
 * Finds the surpluses of an account again from its key alone: its records show which calls were its own, the blocks
 * show the addresses these used, and the counters show which addresses are its own. Two browsers with the same key may
 * have used the same address: what they left there adds up.
 */
export async function recoverSurpluses(
  { owner, records, derive }: Account,
  readPage?: ReadPage,
): Promise<readonly Surplus[]> {
  const origins = originsOf(records)
  const traces = await readTraces(
    origins.map(({ height }) => height),
    readPage,
  )
  const transactions = new Set(origins.map(({ transactionId }) => transactionId))
  const own = traces.filter(({ transactionId }) => transactions.has(transactionId))
  const counters = await findCounters(new Set(own.map(({ address }) => address)), derive)
  return own.filter(isFirst).flatMap(({ address: id, transactionId: plan }) => {
    const counter = counters.get(id)
    const left = leftAt(id, traces)
    if (counter === undefined || left === undefined) return []
    return { id, owner, counter, createdAt: 0, plan, left, isUsed: true as const }
  })
}

const isFirst = ({ address }: Trace, at: number, traces: readonly Trace[]): boolean =>
  traces.findIndex((trace) => trace.address === address) === at

/** The counters of those addresses that are derived: until all are found, or as many counters in a row are unused. */
async function findCounters(
  shown: ReadonlySet<string>,
  derive: Account['derive'],
): Promise<ReadonlyMap<string, number>> {
  const counters = new Map<string, number>()
  let unused = 0
  for (let counter = 0; unused < GAP && counters.size < shown.size; counter++) {
    const { address } = await derive(counter)
    unused = shown.has(address) ? 0 : unused + 1
    if (shown.has(address)) counters.set(address, counter)
  }
  return counters
}

function originsOf(records: readonly OwnedRecord[]): readonly RecordOrigin[] {
  return records.flatMap(({ origin }) =>
    origin?.program === PROGRAMS.core && functions.has(origin.function) ? [origin] : [],
  )
}
