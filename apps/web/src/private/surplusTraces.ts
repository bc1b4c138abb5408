import { movedBy, type TokenAmount } from '@nightjar/sdk'
import type { ShownCall } from '@nightjar/wallet/scan/scanPosition'
import { walletStore } from '../wallets/store.ts'
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

/** Calls as pages of blocks show them, read already. */
export type ReadCalls = () => Promise<readonly ShownCall[]>

/**
 * The surpluses and claims in what was read for the connected wallet anyway: the account's own calls, or everyone's latest.
 * Nothing is asked for because of a surplus.
 */
export const readTraces = async (
  readCalls: ReadCalls = () => walletStore.shownCalls(),
): Promise<readonly Trace[]> => tracesIn(await readCalls())

export function tracesIn(calls: readonly ShownCall[]): readonly Trace[] {
  return calls.flatMap(tracesOf)
}

function tracesOf(call: ShownCall): readonly Trace[] {
  const { transactionId, listed } = call
  const claims = claimsIn(call).map(({ address, ...claimed }) => {
    return { address, transactionId, left: [], claimed }
  })
  const address = refundAddress(call)
  if (!address) return claims
  const left = readSurplus(call, listed.length === 1 ? movedBy(listed) : null)
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
