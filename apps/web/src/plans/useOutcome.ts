import { type Moved, type Movement, withFieldSuffix } from '@nightjar/sdk'
import { useShallow } from 'zustand/react/shallow'
import { showExact } from '../lib/format.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'
import { surplusStore } from '../private/surpluses.ts'
import { transactionStore } from '../transactions/store.ts'
import type { PlanEntry } from './planEntry.ts'
import { type PlanOutcome, planOutcome } from './planOutcome.ts'
import type { OutcomeTexts } from './planWords.ts'

/** What a plan brought; undefined while that is not known. */
export function useOutcome(entry: PlanEntry): PlanOutcome | undefined {
  const moved = useMoved(entry)
  const claims = useClaims(entry)
  const surplus = surplusStore.use(({ items }) => items.find(({ id }) => id === entry.surplus))
  if (entry.action === null) return { now: claims, waiting: [] }
  return moved ? planOutcome(entry, moved, surplus) : undefined
}

/** What its action moved, according to the replay. */
export function useMoved({ plan: { done } }: PlanEntry): Moved | null | undefined {
  const acted = done.find(({ kind }) => kind === 'act')?.transactionId
  return transactionStore.use(
    ({ transactions }) => transactions.find(({ onchainId }) => onchainId === acted)?.outcome?.moved,
  )
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
  const show = (id: string, amount: bigint) => {
    const token = tokenOf(id)
    return token ? showExact(amount, token) : []
  }
  return (
    outcome && {
      now: outcome.now.flatMap((gain) => show(gain.token_id, BigInt(gain.amount))).join(' + '),
      waiting: outcome.waiting
        .flatMap(({ token, amount }) => show(withFieldSuffix(token), amount))
        .join(' + '),
    }
  )
}
