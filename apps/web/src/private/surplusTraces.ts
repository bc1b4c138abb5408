import { BLOCKS_A_PAGE, type Block, type ConfirmedTransaction, readAllBlocks } from '@nightjar/aleo'
import type { ExplorerTransaction, TokenAmount } from '@nightjar/sdk'
import { pageStarts, readCallPages } from '../lib/callPages.ts'
import { openNode } from '../network/node.ts'
import { currentHeight } from '../transactions/height.ts'
import { movedBy } from '../transactions/outcomeOf.ts'
import { claimsIn, readSurplus, refundAddress } from './readSurplus.ts'
import { type Left, withClaim } from './surplus.ts'

/** What a transaction left at an address, or claimed there. */
export type Trace = {
  readonly address: string
  readonly transactionId: string
  /** Null if the amounts are not known. */
  readonly left: readonly TokenAmount[] | null
  readonly claimed: TokenAmount | null
}

/** A page of blocks, and everyone's calls in it. */
export type ChainPage = {
  readonly blocks: readonly Block[]
  readonly calls: readonly ExplorerTransaction[]
}

/** The page that begins at this height. */
export type ReadPage = (start: number) => Promise<ChainPage>

/**
 * Everyone's surpluses and claims in the pages of blocks that contain these heights: neither the node nor the server
 * learns which of them is meant.
 */
export async function readTraces(
  heights: Iterable<number>,
  readPage: ReadPage = readChainPage,
): Promise<readonly Trace[]> {
  const traces: Trace[] = []
  for (const start of [...pageStarts(heights)].sort((a, b) => a - b)) {
    traces.push(...tracesIn(await readPage(start)))
  }
  return traces
}

async function readChainPage(start: number): Promise<ChainPage> {
  const head = await currentHeight()
  if (start > head) return { blocks: [], calls: [] } // its chain was reset
  const to = Math.min(start + BLOCKS_A_PAGE - 1, head)
  const [blocks, calls] = await Promise.all([
    readAllBlocks(openNode(), { from: start, to }),
    readCallPages([start]),
  ])
  return { blocks, calls }
}

function tracesIn({ blocks, calls }: ChainPage): readonly Trace[] {
  return blocks.flatMap(({ transactions }) =>
    transactions.flatMap((confirmed) => tracesOf(confirmed, calls)),
  )
}

function tracesOf(
  confirmed: ConfirmedTransaction,
  calls: readonly ExplorerTransaction[],
): readonly Trace[] {
  const { id: transactionId } = confirmed.transaction
  const claims = claimsIn(confirmed).map(({ address, ...claimed }) => {
    return { address, transactionId, left: [], claimed }
  })
  const address = refundAddress(confirmed)
  if (!address) return claims
  const own = calls.filter(({ tx_id }) => tx_id === transactionId)
  const left = readSurplus(confirmed, own.length === 1 ? movedBy(own) : null)
  return [{ address, transactionId, left, claimed: null }, ...claims]
}

/**
 * What all traces together leave at an address; null if no amount is known, undefined if nothing was left there. What
 * is known can be claimed, whatever else is there.
 */
export function leftAt(
  address: string,
  traces: readonly Trace[],
): readonly Left[] | null | undefined {
  const here = traces.filter((trace) => trace.address === address)
  const actions = here.filter(({ claimed }) => claimed === null)
  if (actions.length === 0) return undefined
  if (actions.every(({ left }) => left === null)) return null
  const sums = new Map<string, bigint>()
  for (const { token, amount } of actions.flatMap(({ left }) => left ?? [])) {
    sums.set(token, (sums.get(token) ?? 0n) + amount)
  }
  const left = [...sums].map(([token, amount]) => ({ token, amount, isClaimed: false }))
  const claims = here.flatMap(({ claimed }) => claimed ?? [])
  return claims.reduce(withClaim, left as readonly Left[])
}
