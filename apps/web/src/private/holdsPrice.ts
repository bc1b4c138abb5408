import {
  isSameId,
  type PrivateAction,
  type QuotePool,
  quoteAdd,
  quoteExactIn,
  quoteExactOut,
  quoteRemove,
  type ServedPair,
  toBasisPoints,
} from '@nightjar/sdk'
import { api } from '../lib/api.ts'
import { useChainHead } from '../lib/chainHead.ts'
import { readSettings } from '../lib/readSettings.ts'

type Pooled = Extract<PrivateAction, { readonly kind: 'swap' | 'create' | 'add' | 'remove' }>
type Swap = Extract<PrivateAction, { readonly kind: 'swap' }>

function isPooled(action: PrivateAction): action is Pooled {
  return ['swap', 'create', 'add', 'remove'].includes(action.kind)
}

/** Whether the pools, as they are now, still do an action within its limits; they are read as everybody reads them. */
export async function holdsPrice(action: PrivateAction | null): Promise<boolean> {
  if (!action || !isPooled(action)) return true
  const read = (program: string, name: string, key: string) =>
    api.mappingValue({ params: { program, name, key } })
  const nextHeight = useChainHead.getState().height + 1
  const [{ pairs }, { swapFee }] = await Promise.all([api.pairs(), readSettings(read, nextHeight)])
  return isWithinLimits(action, pairs, toBasisPoints(swapFee))
}

/** The same for given pairs; a fee in basis points. */
export function isWithinLimits(
  action: Pooled,
  pairs: readonly ServedPair[],
  feeBps: bigint,
): boolean {
  if (action.kind === 'swap') return swapsWithin(action, pairs, feeBps)
  const pair = pairs.find(({ token_a, token_b }) => {
    return isSameId(token_a, action.tokenA) && isSameId(token_b, action.tokenB)
  })
  if (action.kind === 'create') return pair === undefined
  if (!pair) return false
  const pool = {
    reserveA: BigInt(pair.reserve_a),
    reserveB: BigInt(pair.reserve_b),
    totalSupply: BigInt(pair.total_supply),
    lastK: BigInt(pair.last_k),
  }
  const { minA, minB } = action
  if (action.kind === 'remove') {
    const { amountA, amountB } = quoteRemove(action.liquidity, pool)
    return amountA >= minA && amountB >= minB && amountA + amountB > 0n
  }
  const { liquidity, usedA, usedB } = quoteAdd(action, pool)
  const enough = liquidity > 0n && liquidity >= action.minLiquidity
  return enough && usedA >= minA && usedB >= minB
}

function swapsWithin(
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
