import { joinStops } from '../lib/joinStops.ts'
import { type PlanEntry, planStore } from '../plans/planEntry.ts'
import { transactionStore } from '../transactions/store.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { noteTraces } from './noteSurplus.ts'
import { surplusStore } from './surpluses.ts'
import { type ReadCalls, readTraces } from './surplusTraces.ts'

/**
 * Notes what accepted transactions of this browser left at its one-time addresses, whatever has become of their plans.
 * Returns a function that stops it.
 */
export function watchSurpluses(readCalls?: ReadCalls): () => void {
  const tried = new Set<string>()
  let isLooking = false
  let isChanged = false
  const look = async () => {
    isChanged = true
    if (isLooking) return
    isLooking = true
    while (isChanged) {
      isChanged = false
      await lookOnce(tried, readCalls).catch(() => undefined) // no answer: the next change asks again
    }
    isLooking = false
  }
  const lookSoon = () => void look()
  const stops = [transactionStore, surplusStore, planStore].map(({ use }) =>
    use.subscribe(lookSoon),
  )
  void Promise.all([transactionStore.load(), surplusStore.load(), planStore.load()]).then(look)
  return joinStops(stops)
}

/**
 * Each transaction is looked up only once until the page is reloaded: amounts that the server cannot verify now are
 * unlikely to be verified soon.
 */
async function lookOnce(tried: Set<string>, readCalls: ReadCalls | undefined): Promise<void> {
  const wanted = unnoted().filter((each) => !tried.has(each.transaction.id))
  if (wanted.length === 0) return
  const traces = await readTraces(readCalls)
  for (const { id, transaction } of wanted) {
    if (!traces.some(({ address }) => address === id)) continue // not among the blocks read so far
    tried.add(transaction.id)
    await noteTraces(id, traces, transaction.seenBlock)
  }
}

type Unnoted = {
  /** Id of the surplus. */
  readonly id: string
  readonly transaction: Pick<Transaction, 'id' | 'seenBlock'>
}

/** Accepted transactions that show a surplus of unknown amount; a running plan notes its own. */
function unnoted(): readonly Unnoted[] {
  const unknown = surplusStore.list().filter(({ left }) => left === null)
  const running = new Set(planStore.list().flatMap(runningStep))
  return transactionStore.list().flatMap(({ id, mark, phase, outcome, seenBlock }) => {
    const surplus = unknown.find((each) => mark.own.includes(each.id))
    if (!surplus || phase !== 'accepted' || !outcome || running.has(id)) return []
    return { id: surplus.id, transaction: { id, seenBlock } }
  })
}

function runningStep({ plan: { state, sent } }: PlanEntry): readonly string[] {
  return state === 'running' ? sent.map(({ transactionId }) => transactionId) : []
}
