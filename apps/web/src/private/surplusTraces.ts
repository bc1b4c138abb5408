import { type ExplorerTransaction, movedBy, type TokenAmount } from '@nightjar/sdk'
import { scanPage } from '@nightjar/wallet/scan/scanBlocks'
import { type ShownCall, showCall } from '@nightjar/wallet/scan/scanPosition'
import { pageStarts, readCallPages } from '../lib/callPages.ts'
import { openNode } from '../network/node.ts'
import { currentHeight } from '../transactions/height.ts'
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

/** Calls in pages of blocks: as the blocks show them, and as the server lists them. */
export type ChainPage = {
  readonly calls: readonly ShownCall[]
  readonly listed: readonly ExplorerTransaction[]
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
  if (start > head) return { calls: [], listed: [] } // its chain was reset
  const [{ calls }, listed] = await Promise.all([
    scanPage(openNode(), start, head),
    readCallPages([start]),
  ])
  return { calls: calls.map(showCall), listed }
}

export function tracesIn({ calls, listed }: ChainPage): readonly Trace[] {
  return calls.flatMap((call) => tracesOf(call, listed))
}

function tracesOf(call: ShownCall, listed: readonly ExplorerTransaction[]): readonly Trace[] {
  const { transactionId } = call
  const claims = claimsIn(call).map(({ address, ...claimed }) => {
    return { address, transactionId, left: [], claimed }
  })
  const address = refundAddress(call)
  if (!address) return claims
  const own = listed.filter(({ tx_id }) => tx_id === transactionId)
  const left = readSurplus(call, own.length === 1 ? movedBy(own) : null)
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
