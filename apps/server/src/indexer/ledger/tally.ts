import { ALL, scopeOfToken } from '../../market/scopes.ts'
import type { Hop } from './hops.ts'

/** Trading in one scope: value and fees in microcredits. */
export type Done = {
  readonly volume: bigint
  /** The part by traders that the chain does not name. */
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

/** A swap's value: that of its least valuable hop, so that a path through the trader's own pool adds nothing. */
export const worthOfSwap = (hops: readonly ValuedHop[]): bigint | undefined =>
  hops.reduce<bigint | undefined>(
    (least, { value }) =>
      value !== undefined && (least === undefined || value < least) ? value : least,
    undefined,
  )

const scopes = new Map<string, string>()

/** The scope of a traded token. The text is created once: a new string would be hashed again when used as a key. */
function scopeOf(token: string): string {
  const known = scopes.get(token)
  if (known !== undefined) return known
  const scope = scopeOfToken(token)
  scopes.set(token, scope)
  return scope
}

/**
 * What a swap adds to each scope. Each pair counts its hop. The total, and each token on the path, count the swap once
 * at its value, whatever the number of hops; fees are those of the hops concerned.
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
