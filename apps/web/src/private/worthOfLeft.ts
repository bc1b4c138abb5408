import { isSameId, type Pair, type Token } from '@nightjar/sdk'
import { creditsValue } from '../lib/creditsValue.ts'
import { sideWorths } from '../lib/sideWorths.ts'
import type { Left } from './surplus.ts'

type Market = {
  readonly tokens: readonly Token[]
  readonly pairs: readonly Pair[]
  /** In ALEO, by token id. */
  readonly prices: ReadonlyMap<string, string>
}

/** What a surplus is worth in microcredits, of a token or of a pool's shares; undefined if that is unknown. Rounds down. */
export function worthOfLeft(
  { token: id, amount }: Pick<Left, 'token' | 'amount'>,
  { tokens, pairs, prices }: Market,
): bigint | undefined {
  const token = tokens.find((each) => isSameId(each.id, id))
  if (token) return creditsValue(amount, token.decimals, prices.get(token.id))
  const pair = pairs.find((each) => isSameId(each.id, id))
  if (!pair || pair.isInDoubt || pair.totalSupply === 0n) return undefined
  const { token0, token1, reserve0, reserve1, totalSupply } = pair
  const share = (reserve: bigint) => (reserve * amount) / totalSupply
  const [first, second] = sideWorths(
    [
      { token: token0, amount: share(reserve0) },
      { token: token1, amount: share(reserve1) },
    ],
    prices,
  )
  return first === undefined || second === undefined ? undefined : first + second
}
