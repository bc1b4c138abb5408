import type { AleoClient } from '@nightjar/aleo'
import type { ExplorerTransaction } from '@nightjar/sdk'
import { findCall } from '@nightjar/wallet/scan/scanBlocks'
import { type HashFields, proveCaller } from './proveCaller.ts'
import type { Receipt } from './receiptFile.ts'

export type Verdict =
  /** The account made these calls. */
  | { readonly kind: 'proven'; readonly calls: readonly ExplorerTransaction[] }
  /** Not proven, even if everything else is correct. */
  | { readonly kind: 'otherNetwork' | 'notFound' | 'wrongKey' | 'wrongAccount' | 'noTrade' }

type Sources = {
  readonly network: string
  readonly node: Pick<AleoClient, 'getHeight' | 'getBlocks'>
  /** All accounts' calls in the pages that contain these heights. */
  readonly readCalls: (heights: readonly number[]) => Promise<readonly ExplorerTransaction[]>
  readonly hash: HashFields
}

/**
 * Whether a receipt is true. No part of it is sent: the node and the server are asked for a page of blocks that includes
 * its block.
 * @throws if they do not answer
 */
export async function checkReceipt(receipt: Receipt, sources: Sources): Promise<Verdict> {
  const { transaction, block, account, transitionViewKey: key } = receipt
  if (receipt.network !== sources.network) return { kind: 'otherNetwork' }
  const transitions = await findCall(sources.node, receipt)
  if (transitions === undefined) return { kind: 'notFound' }
  const proof = await proveCaller(transitions, { account, key }, sources.hash)
  if (proof.kind !== 'proven') return proof
  const made = new Set(proof.transitions.map(({ id }) => id))
  const calls = (await sources.readCalls([block])).filter(
    ({ tx_id, transition_id }) => tx_id === transaction && made.has(transition_id),
  )
  return calls.length > 0 ? { kind: 'proven', calls } : { kind: 'noTrade' }
}
