import type { ShownCall } from '@nightjar/wallet/scan/scanPosition'
import type { Blinded } from '@nightjar/wallet/types'
import type { Surplus } from './surplus.ts'
import { leftAt, type Trace, tracesIn } from './surplusTraces.ts'

/** Gap limit: how many consecutive counters may have been reserved but never used. */
const GAP = 100

type Account = {
  readonly owner: string
  readonly calls: readonly ShownCall[]
  readonly derive: (counter: number) => Promise<Blinded>
}

/**
 * Finds the surpluses of an account again from its key alone: its calls show the addresses that they used, and the
 * counters show which of these are its own. Two browsers with the same key may have used the same address: what they left
 * there adds up.
 */
export async function recoverSurpluses({
  owner,
  calls,
  derive,
}: Account): Promise<readonly Surplus[]> {
  const traces = tracesIn(calls)
  const counters = await findCounters(new Set(traces.map(({ address }) => address)), derive)
  return traces.filter(isFirst).flatMap(({ address: id, transactionId: plan }) => {
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
