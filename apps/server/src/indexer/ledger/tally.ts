import { ALL, scopeOfToken } from '../../market/scopes.ts'
import type { Hop } from './hops.ts'

/** Trade of one scope: value and fees in microcredits. */
export type Done = {
  readonly volume: bigint
  /** The part of it by traders whom the chain does not name. */
  readonly privateVolume: bigint
  readonly fees: bigint
  readonly swaps: number
}

/** A hop and what it was worth; undefined without a price. */
export type ValuedHop = {
  readonly hop: Hop
  readonly value: bigint | undefined
  readonly fees: bigint
}

export const nothingDone: Done = { volume: 0n, privateVolume: 0n, fees: 0n, swaps: 0 }

/** What a swap is worth: the least of its hops, so that one through a pool of one's own counts no more. */
export const worthOfSwap = (hops: readonly ValuedHop[]): bigint | undefined =>
  hops.reduce<bigint | undefined>(
    (least, { value }) =>
      value !== undefined && (least === undefined || value < least) ? value : least,
    undefined,
  )

const scopes = new Map<string, string>()

/** Of a token that was traded. The text is made once: as a key, a new one would be hashed again. */
function scopeOf(token: string): string {
  const known = scopes.get(token)
  if (known !== undefined) return known
  const scope = scopeOfToken(token)
  scopes.set(token, scope)
  return scope
}

/**
 * What a swap counts for. Each pair counts its hop. For everything, and for each token on the way, a swap
 * counts once whatever the number of hops, with its worth; fees are those of the hops concerned.
 */
export function tallySwap(
  hops: readonly ValuedHop[],
  trader: string | null,
): ReadonlyMap<string, Done> {
  const tally = new Map<string, Done>()
  const worth = worthOfSwap(hops) ?? 0n
  const isPrivate = trader === null
  for (const { hop, value, fees } of hops) {
    const before = tally.get(hop.pair) ?? nothingDone
    tally.set(hop.pair, {
      volume: before.volume + (value ?? 0n),
      privateVolume: before.privateVolume + (isPrivate ? (value ?? 0n) : 0n),
      fees: before.fees + fees,
      swaps: before.swaps + 1,
    })
    for (const scope of [ALL, scopeOf(hop.tokenIn), scopeOf(hop.tokenOut)]) {
      const paid = tally.get(scope)?.fees ?? 0n
      tally.set(scope, {
        volume: worth,
        privateVolume: isPrivate ? worth : 0n,
        fees: paid + fees,
        swaps: 1,
      })
    }
  }
  return tally
}
