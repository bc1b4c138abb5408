import type { Movement, TransactionKind } from '@nightjar/sdk'
import { newId } from './newId.ts'
import { transactionStore } from './store.ts'
import { isUnderWay, type Transaction } from './transaction.ts'

/** One of several consecutive transactions; it is built when its turn comes. */
export type PlannedStep = {
  readonly kind: TransactionKind
  readonly paid?: readonly Movement[]
  readonly received?: readonly Movement[]
  /** Indexes of the steps that must be accepted first. */
  readonly after: readonly number[]
  /** Data from which the planner builds the transaction, also after a reload; without keys or records. */
  readonly notes: string
}

/** Stores a plan and returns its id; its steps are submitted with `submit({ id: step.id, … })`. */
export async function addPlan(address: string, steps: readonly PlannedStep[]): Promise<string> {
  const plan = newId()
  const ids = steps.map(() => newId())
  const createdAt = Date.now()
  for (const [order, step] of steps.entries()) {
    const after = step.after.map((place) => ids[place] ?? '')
    const planned = toPlanned(step, { address, createdAt, id: ids[order] ?? newId() })
    const transaction = { ...planned, plan: { id: plan, order, after, notes: step.notes } }
    await transactionStore.change(transaction.id, () => transaction)
  }
  return plan
}

type Placed = { readonly address: string; readonly createdAt: number; readonly id: string }

function toPlanned(step: PlannedStep, { address, createdAt, id }: Placed): Transaction {
  const { kind, paid = [], received = [] } = step
  return {
    id,
    walletId: null,
    wallet: null,
    onchainId: null,
    address,
    kind,
    paid: [...paid],
    received: [...received],
    mark: { program: '', function: '', inputs: [], feePayer: null, own: [], isPrivate: true },
    createdAt,
    sentHeight: 0,
    answeredHeight: null,
    deadlineHeight: null,
    searchedTo: 0,
    seenBlock: null,
    isOffChain: false,
    phase: 'planned',
    walletVerdict: null,
    failure: null,
    outcome: null,
    plan: null,
  }
}

/** The steps of a plan in their order. */
export function stepsOf(
  transactions: readonly Transaction[],
  plan: string,
): readonly Transaction[] {
  return transactions
    .filter((each) => each.plan?.id === plan)
    .sort((a, b) => (a.plan?.order ?? 0) - (b.plan?.order ?? 0))
}

/** The steps that are ready: planned, with all previous ones accepted by the chain. */
export function readySteps(steps: readonly Transaction[]): readonly Transaction[] {
  const accepted = new Set(steps.filter(({ phase }) => phase === 'accepted').map(({ id }) => id))
  return steps.filter(
    ({ phase, plan }) => phase === 'planned' && plan?.after.every((id) => accepted.has(id)),
  )
}

/** Replaces a step's data and expected amounts, as long as it is not pending. */
export async function rewriteStep(
  id: string,
  { received, notes }: Pick<PlannedStep, 'received' | 'notes'>,
): Promise<void> {
  await transactionStore.change(id, (stored) =>
    stored?.plan && !isUnderWay(stored) && stored.phase !== 'accepted'
      ? { ...stored, received: [...(received ?? [])], plan: { ...stored.plan, notes } }
      : stored,
  )
}

/** Removes the steps that were never submitted; the others stay in the list. */
export async function dropPlan(plan: string): Promise<void> {
  for (const { id } of stepsOf(transactionStore.list(), plan)) {
    await transactionStore.change(id, (stored) =>
      stored?.phase === 'planned' ? undefined : stored && { ...stored, plan: null },
    )
  }
}
