import { BaseError } from '@nightjar/aleo'
import { functionOf, type Movement, seenBy, type TransactionKind } from '@nightjar/sdk'
import { hasSealingKeys } from '@nightjar/wallet/hasSealingKeys'
import type { ExecuteRequest } from '@nightjar/wallet/types'
import { withLock } from '../browser/lock.ts'
import { now } from '../lib/clock.ts'
import { noteOf } from '../lib/errorNote.ts'
import { sentenceOf } from '../lib/sentenceOf.ts'
import { translate } from '../lib/text/translate.ts'
import { walletStore } from '../wallets/store.ts'
import { advance } from './advance.ts'
import { askingLock } from './forsaken.ts'
import { currentHeight } from './height.ts'
import { isUnsent } from './isUnsent.ts'
import { newId } from './newId.ts'
import { transactionStore } from './store.ts'
import { isNeverSent, type Transaction } from './transaction.ts'

/** The transaction to send, and its description. */
export type Order = {
  readonly transaction: ExecuteRequest
  /** The account that signs. */
  readonly address: string
  readonly kind: TransactionKind
  /** Expected amounts in base units, for the list and the receipt. */
  readonly paid?: readonly Movement[]
  readonly received?: readonly Movement[]
  /** The last block that may include it, as passed to the program; left out if there is none. */
  readonly deadlineHeight?: number
  /** The server is not asked about it, and its inputs are not stored. */
  readonly isPrivate?: boolean
  /** Texts that only this transaction shows on the chain: serial numbers or tags of its records, a blinded address. */
  readonly own?: readonly string[]
  /** From `newId()`, if a screen or a plan follows it before the wallet has answered. */
  readonly id?: string
}

/**
 * Stores a transaction, asks the wallet to sign and send it, and returns our id of it. From then on it is followed, across
 * reloads and in every tab, until the chain has decided. What another tab has sent under this id is not sent again.
 * @throws WalletError: if nothing was sent, nothing is kept; otherwise it is listed as failed
 */
export async function submit(order: Order): Promise<string> {
  const { id = newId() } = order
  await withLock(askingLock(id), () => ask(id, order))
  return id
}

async function ask(id: string, order: Order): Promise<void> {
  const sentHeight = await currentHeight()
  if (!(await begin(id, order, sentHeight))) return
  try {
    const { transactionId } = await walletStore.execute(order.transaction, order.address, () =>
      confirm(id),
    )
    await learn(id, { from: 'submit', walletId: transactionId })
  } catch (error) {
    if (isUnsent(error))
      await transactionStore.change(id, () => undefined) // nothing was signed
    else await learn(id, { from: 'submit', failure: sentenceOf(error), error: noteOf(error) })
    throw error
  }
}

/**
 * Writes down that it may be sent from now on. @throws if a later page would not know of it, or another
 * tab has ended it meanwhile, as never sent
 */
async function confirm(id: string): Promise<void> {
  const finding = { from: 'submit', isConfirmed: true } as const
  const isEnded = (stored: Transaction | undefined) => !stored || isNeverSent(stored)
  const kept = await transactionStore
    .changeStored(id, (stored) => (isEnded(stored) ? stored : stored && advance(stored, finding)))
    .catch((cause: unknown) => {
      throw new BaseError(
        'This browser can’t store that you confirmed, so nothing was sent: after a reload it could be sent again. Free some space on this device, or let this site store data, then try again.',
        { code: 'unrecorded', cause },
      )
    })
  if (isEnded(kept)) throw new Error(translate('transactions.unsentText'))
}

function learn(id: string, finding: Parameters<typeof advance>[1]) {
  return transactionStore.change(id, (stored) => stored && advance(stored, finding))
}

/** Returns false if nothing has to be requested, because another tab has sent it meanwhile. */
async function begin(id: string, order: Order, sentHeight: number): Promise<boolean> {
  let isNew = false
  await transactionStore.change(id, (stored) => {
    isNew = stored === undefined
    return stored ?? toTransaction(id, order, sentHeight)
  })
  return isNew
}

/** An order as it is written down before the wallet is asked. */
export function toTransaction(id: string, order: Order, sentHeight: number): Transaction {
  const { transaction, address, kind, paid = [], received = [], isPrivate = false } = order
  const { program, function: name, inputs, privateFee = true } = transaction
  const payee = isPrivate ? hiddenPayee(transaction) : undefined
  const { recipients } = seenBy({ ...transaction, privateFee, signer: address })
  const wallet = walletStore.getState().walletName
  return {
    id,
    walletId: null,
    wallet,
    onchainId: null,
    address,
    kind,
    paid: [...paid],
    received: [...received],
    ...(payee === undefined || payee === address ? {} : { payee }),
    mark: {
      program,
      function: name,
      inputs: isPrivate ? [] : [...inputs],
      feePayer: privateFee ? null : address,
      ...(recipients.includes(address) ? { recipient: address } : {}),
      own: [...(order.own ?? [])],
      isPrivate,
    },
    createdAt: now(),
    sentHeight,
    answeredHeight: null,
    deadlineHeight: order.deadlineHeight ?? null,
    searchedTo: sentHeight,
    seenBlock: null,
    isOffChain: false,
    phase: 'awaiting',
    ...(hasSealingKeys(wallet) ? { isConfirmed: false } : {}),
    walletVerdict: null,
    failure: null,
    outcome: null,
  }
}

/** Whom a call names in private: its input of that name. */
function hiddenPayee({ program, function: name, inputs }: ExecuteRequest): string | undefined {
  const types = functionOf(program, name)?.inputs ?? {}
  return types.to === 'address.private' ? inputs[Object.keys(types).indexOf('to')] : undefined
}
