import { type Moved, type Movement, movementOf, withFieldSuffix } from '@nightjar/sdk'
import { useShallow } from 'zustand/react/shallow'
import { showExact } from '../lib/format.ts'
import { spellAmount } from '../lib/spellToken.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'
import { surplusStore } from '../private/surpluses.ts'
import { movedOf } from '../transactions/outcomeOf.ts'
import { transactionStore } from '../transactions/store.ts'
import type { PlanEntry } from './planEntry.ts'
import { outcomeOfCalls, type PlanOutcome, planOutcome } from './planOutcome.ts'
import type { OutcomeTexts } from './planWords.ts'

/** What a plan brought; undefined while that is not known. */
export function useOutcome(entry: PlanEntry): PlanOutcome | undefined {
  const moved = useMoved(entry)
  const claims = useClaims(entry)
  const surplus = surplusStore.use(({ items }) => items.find(({ id }) => id === entry.surplus))
  const calls = useCallsMoved(entry)
  if (entry.action !== null) return moved ? planOutcome(entry, moved, surplus) : undefined
  if (entry.plan.calls.length > 0) return calls && outcomeOfCalls(calls)
  return { paid: [], now: claims, waiting: [] }
}

/** What its action moved, according to the replay. */
export function useMoved({ plan: { done } }: PlanEntry): Moved | null | undefined {
  const acted = done.find(({ kind }) => kind === 'act')?.transactionId
  return transactionStore.use(
    ({ transactions }) => transactions.find(({ onchainId }) => onchainId === acted)?.outcome?.moved,
  )
}

/** What its accepted calls moved; undefined while that of one is not known. */
function useCallsMoved({ plan: { done } }: PlanEntry): readonly Moved[] | undefined {
  const ids = done.map(({ transactionId }) => transactionId)
  const sent = transactionStore.use(
    useShallow(({ transactions }) =>
      transactions.filter(({ onchainId }) => onchainId !== null && ids.includes(onchainId)),
    ),
  )
  const moved = sent.flatMap((each) => movedOf(each) ?? [])
  return moved.length === ids.length && ids.length > 0 ? moved : undefined
}

/** The fee of each of its accepted transactions in microcredits; undefined while one of them is not known. */
export function useFees({ plan: { done } }: PlanEntry): readonly bigint[] | undefined {
  const ids = done.map(({ transactionId }) => transactionId)
  const known = transactionStore.use(
    useShallow(({ transactions }) =>
      transactions.flatMap(({ onchainId, outcome }) =>
        onchainId !== null && ids.includes(onchainId) && outcome?.fee ? outcome.fee : [],
      ),
    ),
  )
  return known.length === ids.length && ids.length > 0 ? known.map(BigInt) : undefined
}

/** What its claims have brought. */
function useClaims({ plan: { done } }: PlanEntry): readonly Movement[] {
  const ids = done.flatMap(({ kind, transactionId }) => (kind === 'collect' ? transactionId : []))
  return transactionStore.use(
    useShallow(({ transactions }) =>
      transactions.flatMap(({ onchainId, received }) =>
        onchainId !== null && ids.includes(onchainId) ? received : [],
      ),
    ),
  )
}

/** The same in words, several amounts in one text. */
export function useOutcomeTexts(entry: PlanEntry): OutcomeTexts {
  const outcome = useOutcome(entry)
  const tokenOf = useTokenOf()
  const show = (amounts: readonly Movement[]) =>
    amounts.flatMap((each) => spellAmount(each, tokenOf, showExact) ?? []).join(' + ')
  return (
    outcome && {
      now: show(outcome.now),
      waiting: show(
        outcome.waiting.map(({ token, amount }) =>
          movementOf({ id: withFieldSuffix(token) }, amount),
        ),
      ),
    }
  )
}
