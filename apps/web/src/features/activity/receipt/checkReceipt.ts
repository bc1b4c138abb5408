import type { AleoClient, Transition } from '@nightjar/aleo'
import type { ExplorerTransaction } from '@nightjar/sdk'
import type { OpenedTransition } from '@nightjar/snarkvm'
import { findCall } from '@nightjar/wallet/scan/scanBlocks'
import { type HashFields, proveCaller } from './proveCaller.ts'
import { type Payment, payingOf, readPayment } from './readPayment.ts'
import type { Receipt } from './receiptFile.ts'

/** The account made this transaction. */
export type Proven = {
  readonly kind: 'proven'
  /** Its calls of the exchange, but for one that is the payment. */
  readonly calls: readonly ExplorerTransaction[]
  /** A payment that only the receipt's key shows. */
  readonly payment: Payment | undefined
  /** Seconds since 1970. */
  readonly timestamp: number
}

export type Verdict =
  | Proven
  /** Not proven, even if everything else is correct. */
  | { readonly kind: 'otherNetwork' | 'notFound' | 'wrongKey' | 'wrongAccount' | 'noTrade' }

type Sources = {
  readonly network: string
  readonly node: Pick<AleoClient, 'getHeight' | 'getBlocks'>
  /** All accounts' calls in the blocks around a height. */
  readonly readCalls: (height: number) => Promise<readonly ExplorerTransaction[]>
  readonly hash: HashFields
  /** Opens a call with its view key; the last argument is the type of the records in it. */
  readonly open: (call: Transition, key: string, recordName: string) => Promise<OpenedTransition>
}

/**
 * Whether a receipt is true. No part of it is sent: the node and the server are asked for the 1,024
 * blocks of the grid that include its block.
 * @throws if they do not answer
 */
export async function checkReceipt(receipt: Receipt, sources: Sources): Promise<Verdict> {
  const { transaction, block, account, transitionViewKey: key } = receipt
  if (receipt.network !== sources.network) return { kind: 'otherNetwork' }
  const found = await findCall(sources.node, receipt)
  if (found === undefined) return { kind: 'notFound' }
  const proof = await proveCaller(found.transitions, { account, key }, sources.hash)
  if (proof.kind !== 'proven') return proof
  const made = new Set(proof.transitions.map(({ id }) => id))
  const listed = (await sources.readCalls(block)).filter(
    ({ tx_id, transition_id }) => tx_id === transaction && made.has(transition_id),
  )
  const payment = await openPayment(proof.call, key, sources)
  const calls = payment ? listed.filter((each) => each.transition_id !== proof.call.id) : listed
  if (calls.length === 0 && !payment) return { kind: 'noTrade' }
  return { kind: 'proven', calls, payment, timestamp: found.timestamp }
}

async function openPayment(call: Transition, key: string, { open }: Pick<Sources, 'open'>) {
  const way = payingOf(call)
  return way && readPayment(call, await open(call, key, way.record))
}
