import {
  createPlan,
  type Plan,
  type SentStep,
  stripFieldSuffix,
  withPause,
  withSent,
  withWait,
} from '@nightjar/sdk'
import { type PlanEntry, planStore } from '../plans/planEntry.ts'
import { surplusStore } from '../private/surpluses.ts'
import { transactionStore } from '../transactions/store.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { createPagedChain, Terms } from './pagedChain.ts'
import { sampleTransaction } from './transactions.ts'

type Past = {
  readonly address: string
  readonly walletName: string
  readonly chain: Awaited<ReturnType<typeof createPagedChain>>
}

/** What an earlier page of this browser has left, by name: each a plan, its transaction, or both. */
export const pastIds = {
  /** Its swap is in a block, which nobody has noticed yet. */
  arrived: 'arrived',
  /** Its wallet has sent it, and a later block contains the swap. */
  sent: 'sent',
  /** Its wallet was asked, which has not answered, for a record that is unspent. */
  unanswered: 'unanswered',
  /** Sent, and in no block. */
  lost: 'lost',
  waitsForOthers: 'waitsForOthers',
  waitsForTime: 'waitsForTime',
  claimWaits: 'claimWaits',
  failed: 'failed',
} as const

const swapTo = (refund: string, address: string): Partial<Transaction> => ({
  address,
  mark: {
    ...{ program: 'nightjar_core.aleo', function: 'swap_exact_private_for_private' },
    ...{ inputs: [], feePayer: null, own: [refund], isPrivate: true },
  },
  deadlineHeight: 4_294_967_200,
})

const goalOf = ({ refund: surplus, path, paid, least }: Terms) => ({
  surplus,
  action: {
    ...({ kind: 'swap', exact: 'in' } as const),
    ...{ path: path.map(stripFieldSuffix), maximumIn: paid, minimumOut: least },
  },
})

/** Stores plans, transactions and surpluses of unknown amounts, as if this account had acted in this browser. */
export async function leavePast({ address, walletName, chain }: Past): Promise<void> {
  const [swap] = chain.expected.swaps.slice(-1)
  if (swap === undefined) throw new Error('The chain has no swap.')
  const height = chain.height()
  const { upcoming } = chain
  const isLocal = walletName === 'Local Wallet'

  await storeSurplus(swap, pastIds.arrived)
  await storeSurplus(chain.upcoming, pastIds.sent)

  async function storeSurplus({ refund: id, counter }: Terms, plan: string): Promise<void> {
    const known = isLocal ? { counter } : { factor: `${counter + 1}field` }
    const surplus = { id, owner: address, createdAt: 0, plan, left: null, ...known }
    await surplusStore.change(id, () => surplus)
  }

  async function storeSent(id: string, change: Partial<Transaction>): Promise<void> {
    const sent = sampleTransaction({
      ...{ id, wallet: walletName, walletId: null, sentHeight: height, searchedTo: height },
      ...change,
    })
    await transactionStore.change(id, () => sent)
  }
  const sentBefore = { sentHeight: swap.height - 1, searchedTo: swap.height - 1 }
  const arrived = { walletId: swap.id, onchainId: swap.id, ...sentBefore }
  await storeSent(pastIds.arrived, { ...swapTo(swap.refund, address), ...arrived })
  await storeSent(pastIds.sent, { ...swapTo(upcoming.refund, address), walletId: 'w' })
  await storeSent(pastIds.unanswered, { ...swapTo('aleo1none', address), phase: 'awaiting' })
  await storeSent(pastIds.lost, { ...swapTo('aleo1lost', address), walletId: 'w' })

  const created = createPlan({ id: '', address, startedAt: 0, spends: [], collects: [] })
  const step = (transactionId: string, inputs: readonly string[] = []): SentStep => ({
    ...{ kind: 'act', token: '', amounts: [], transactionId, inputs, known: [] },
  })
  const waiting = (others: number, plan: Plan = created) =>
    withWait({ ...plan, wait: { others, blocks: 1000, from: null } }, height, [])
  const plans: readonly (readonly [string, Plan, Partial<PlanEntry>?])[] = [
    [pastIds.arrived, withSent(created, step(pastIds.arrived)), goalOf(swap)],
    [pastIds.sent, withSent(created, step(pastIds.sent)), goalOf(upcoming)],
    [pastIds.unanswered, withSent(created, step(pastIds.unanswered, ['1field']))],
    [pastIds.waitsForOthers, waiting(3)],
    [pastIds.waitsForTime, waiting(0)],
    [
      pastIds.claimWaits,
      waiting(0, { ...created, spends: null, collects: ['1'] }),
      { surplus: swap.refund, action: null, kind: 'claim' },
    ],
    [pastIds.failed, withPause(created, { kind: 'failed', message: 'no answer' })],
  ]
  for (const [id, plan, change] of plans) {
    await planStore.change(id, () => ({
      ...{ id, address, kind: 'swap', paid: [], received: [], paysPrivately: true },
      ...{ ahead: [], feeRecords: [], attempts: [] },
      ...goalOf(swap),
      ...change,
      plan: { ...plan, id },
    }))
  }
}

/** Removes all that is stored. */
export async function forgetPast(): Promise<void> {
  for (const { id } of planStore.list()) await planStore.change(id, () => undefined)
  for (const { id } of surplusStore.list()) await surplusStore.change(id, () => undefined)
  for (const { id } of transactionStore.list()) await transactionStore.change(id, () => undefined)
}

/** What has become of it, by plan and transaction. */
export function pastNow() {
  const plans = planStore.list().map(({ id, plan: { state, pause } }) => [id, pause?.kind ?? state])
  const sent = transactionStore.list().map(({ id, phase }) => [id, phase])
  return { plans: Object.fromEntries(plans), sent: Object.fromEntries(sent) }
}
