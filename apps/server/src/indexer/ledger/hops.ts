import type { Plaintext } from '@nightjar/aleo'
import type { CoreCall } from '../replay.ts'
import type { PairRow } from './holdings.ts'
import { integerOf, memberOf } from './values.ts'

/** The exact input and output of one step of a swap. */
export type Hop = {
  readonly pair: string
  readonly tokenIn: string
  readonly amountIn: bigint
  readonly tokenOut: string
  readonly amountOut: bigint
}

/** An exact change of one pool's liquidity. */
export type LiquidityChange = {
  readonly pair: string
  readonly tokenA: string
  readonly tokenB: string
  readonly amountA: bigint
  readonly amountB: bigint
  readonly liquidity: bigint
}

type PairLookup = (id: string) => Pick<PairRow, 'tokenA' | 'tokenB'> | undefined

/** The hops of a swap, from its writes to the pairs on its path. */
export function hopsOf(call: CoreCall, pairOf: PairLookup): readonly Hop[] {
  return call.writes.flatMap(({ mapping, key, value, previous }) => {
    const pair = pairOf(key)
    if (mapping !== 'pairs' || value === null || previous === null || pair === undefined) return []
    const changeOf = (side: 'a' | 'b') =>
      // the share set aside for the protocol is part of the input
      grown(value, previous, `reserve_${side}`) + grown(value, previous, `owed_${side}`)
    const [changeA, changeB] = [changeOf('a'), changeOf('b')]
    if (changeA === 0n && changeB === 0n) return [] // an empty hop, after one that paid nothing
    const isAIn = changeA > 0n
    return [
      {
        pair: key,
        tokenIn: isAIn ? pair.tokenA : pair.tokenB,
        amountIn: isAIn ? changeA : changeB,
        tokenOut: isAIn ? pair.tokenB : pair.tokenA,
        amountOut: isAIn ? -changeB : -changeA,
      },
    ]
  })
}

/** What a call that adds or removes liquidity moved; amounts are positive either way. */
export function liquidityOf(call: CoreCall, pairOf: PairLookup): LiquidityChange | undefined {
  const at = call.writes.findIndex(({ mapping }) => mapping === 'pairs')
  const write = call.writes[at]
  const pair = pairOf(write?.key ?? '')
  if (!write || write.value === null || pair === undefined) return undefined
  const { value, previous } = write
  return {
    pair: write.key,
    tokenA: pair.tokenA,
    tokenB: pair.tokenB,
    amountA: distance(memberOf(value, 'reserve_a'), previous && memberOf(previous, 'reserve_a')),
    amountB: distance(memberOf(value, 'reserve_b'), previous && memberOf(previous, 'reserve_b')),
    liquidity: mintedOrBurned(call, write.key),
  }
}

type Value = Parameters<typeof integerOf>[0]

function grown(after: Plaintext, before: Plaintext, member: string): bigint {
  return integerOf(memberOf(after, member)) - integerOf(memberOf(before, member))
}

function distance(after: Value, before: Value): bigint {
  const change =
    integerOf(after) - (before === null || before === undefined ? 0n : integerOf(before))
  return change < 0n ? -change : change
}

/** Burned liquidity is an argument; minted liquidity is the growth of the supply. */
function mintedOrBurned(call: CoreCall, pair: string): bigint {
  const burned = call.arguments.get('liquidity')
  if (burned !== undefined) return BigInt(burned.replace('u128', '')) // also the argument of a first mint
  const supply = call.writes.find(({ mapping, key }) => mapping === 'tokens' && key === pair)
  if (supply === undefined || supply.value === null) return 0n
  return distance(
    memberOf(supply.value, 'total_supply'),
    supply.previous && memberOf(supply.previous, 'total_supply'),
  )
}
