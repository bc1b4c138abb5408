import type { Movement, TransactionKind } from '@nightjar/sdk'
import { WalletError } from '../wallets/errors.ts'
import { walletStore } from '../wallets/store.ts'
import type { ExecuteRequest } from '../wallets/types.ts'
import { advance } from './advance.ts'
import { whileAsking } from './asking.ts'
import { currentHeight } from './height.ts'
import { newId } from './newId.ts'
import { transactionStore } from './store.ts'
import { isOpen, type Transaction } from './transaction.ts'

/** What is to be sent, and what it is. */
export type Order = {
  readonly transaction: ExecuteRequest
  /** The account that signs. */
  readonly address: string
  readonly kind: TransactionKind
  /** Expected amounts in base units, for the list and the receipt. */
  readonly paid?: readonly Movement[]
  readonly received?: readonly Movement[]
  /** The last block that may take it, as the program is told; left out where it is told none. */
  readonly deadlineHeight?: number
  /** Nothing of it is asked of the server, and its inputs are not kept. */
  readonly isPrivate?: boolean
  /** Texts that only this transaction shows on the chain: serial numbers or tags of its records, a blinded address. */
  readonly own?: readonly string[]
  /** A step of a plan, or an id of `newId()` where a screen follows it before the wallet has answered. */
  readonly id?: string
}

/**
 * Writes a transaction down, asks the wallet to sign and send it, and answers our id of it. From then on it is
 * followed, over reloads and in every tab, until the chain has spoken.
 * @throws WalletError: with `rejected` the person said no and nothing is kept; otherwise it is listed as failed
 */
export async function submit(order: Order): Promise<string> {
  const { id = newId() } = order
  await whileAsking(id, () => ask(id, order))
  return id
}

async function ask(id: string, order: Order): Promise<void> {
  const sentHeight = await currentHeight()
  await begin(id, order, sentHeight)
  try {
    const { transactionId } = await walletStore.execute(order.transaction)
    await learn(id, { from: 'submit', walletId: transactionId })
  } catch (error) {
    if (error instanceof WalletError && error.rejected) await takeBack(id)
    else await learn(id, { from: 'submit', failure: messageOf(error) })
    throw error
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

function learn(id: string, finding: Parameters<typeof advance>[1]) {
  return transactionStore.change(id, (stored) => stored && advance(stored, finding))
}

/** A step that is tried again leaves its earlier attempt behind as a transaction of its own: it may yet be found. */
async function begin(id: string, order: Order, sentHeight: number): Promise<void> {
  const earlier = transactionStore.find(id)
  if (earlier && isOpen(earlier)) {
    const copy = { ...earlier, id: newId(), plan: null }
    await transactionStore.change(copy.id, () => copy)
  }
  await transactionStore.change(id, (stored) => toTransaction(id, order, { sentHeight, stored }))
}

type Begun = { readonly sentHeight: number; readonly stored: Transaction | undefined }

function toTransaction(id: string, order: Order, { sentHeight, stored }: Begun): Transaction {
  const { transaction, address, kind, paid = [], received = [], isPrivate = false } = order
  const { program, function: name, inputs, privateFee } = transaction
  return {
    id,
    walletId: null,
    wallet: walletStore.getState().walletName,
    onchainId: null,
    address,
    kind,
    paid: [...paid],
    received: [...received],
    mark: {
      program,
      function: name,
      inputs: isPrivate ? [] : [...inputs],
      feePayer: privateFee ? null : address,
      own: [...(order.own ?? [])],
      isPrivate,
    },
    createdAt: stored?.createdAt ?? Date.now(),
    sentHeight,
    answeredHeight: null,
    deadlineHeight: order.deadlineHeight ?? null,
    searchedTo: sentHeight,
    phase: 'awaiting',
    walletVerdict: null,
    failure: null,
    outcome: null,
    plan: stored?.plan ?? null,
  }
}

/** Nothing was signed: a step waits again for its turn, anything else is forgotten. */
async function takeBack(id: string): Promise<void> {
  await transactionStore.change(id, (stored) =>
    stored?.plan ? { ...stored, phase: 'planned' } : undefined,
  )
}
