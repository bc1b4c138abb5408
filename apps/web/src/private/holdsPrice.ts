import {
  isSameId,
  type PrivateAction,
  type QuotePool,
  quoteExactIn,
  quoteExactOut,
  type ServedPair,
  toBasisPoints,
} from '@nightjar/sdk'
import { api } from '../lib/api.ts'
import { useChainHead } from '../lib/chainHead.ts'
import { readSettings } from '../lib/readSettings.ts'

type Swap = Extract<PrivateAction, { readonly kind: 'swap' }>

/** Whether the pools, as they are now, still do a swap within its limits; they are read as everybody reads them. */
export async function holdsPrice(action: PrivateAction | null): Promise<boolean> {
  if (action?.kind !== 'swap') return true
  const read = (program: string, name: string, key: string) =>
    api.mappingValue({ params: { program, name, key } })
  const nextHeight = useChainHead.getState().height + 1
  const [{ pairs }, { swapFee }] = await Promise.all([api.pairs(), readSettings(read, nextHeight)])
  return isWithinLimits(action, pairs, toBasisPoints(swapFee))
}

/** The same for given pairs; a fee in basis points. */
export function isWithinLimits(
  { path, exact, maximumIn, minimumOut }: Swap,
  pairs: readonly ServedPair[],
  feeBps: bigint,
): boolean {
  const pools = path.slice(1).map((to, hop) => poolOf(pairs, [path[hop] ?? '', to], feeBps))
  const [first] = pools
  if (exact === 'out') {
    const amountIn = first ? quoteExactOut(minimumOut, first) : 0n
    return amountIn > 0n && amountIn <= maximumIn
  }
  const amountOut = pools.reduce(
    (amount, pool) => (pool ? quoteExactIn(amount, pool) : 0n),
    maximumIn,
  )
  return amountOut >= minimumOut
}

function poolOf(
  pairs: readonly ServedPair[],
  [from, to]: readonly [string, string],
  feeBps: bigint,
): QuotePool | undefined {
  for (const { token_a, token_b, reserve_a, reserve_b } of pairs) {
    const [a, b] = [BigInt(reserve_a), BigInt(reserve_b)]
    if (isSameId(token_a, from) && isSameId(token_b, to))
      return { reserveIn: a, reserveOut: b, feeBps }
    if (isSameId(token_a, to) && isSameId(token_b, from))
      return { reserveIn: b, reserveOut: a, feeBps }
  }
  return undefined
}
