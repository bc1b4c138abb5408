import type { Token } from '@nightjar/sdk'
import { creditsValue } from './creditsValue.ts'

/** One side of a pool, or of a share of it, in base units. */
export type Side = {
  /** Undefined if it is not known here. */
  readonly token: Pick<Token, 'id' | 'decimals' | 'type'> | undefined
  readonly amount: bigint
}

/** Prices in ALEO by token id. */
type Prices = ReadonlyMap<string, string>

/**
 * What two sides of a pool are worth, in microcredits, as the server values pools: a listed token by its price, anything
 * else by the listed token beside it, because it could not be sold there for more. Undefined if that is unknown.
 */
export function sideWorths(
  [first, second]: readonly [Side, Side],
  prices: Prices,
): readonly [bigint | undefined, bigint | undefined] {
  const [own, other] = [worthOf(first, prices), worthOf(second, prices)]
  return [isListed(first) ? own : other, isListed(second) ? other : own]
}

const isListed = ({ token }: Side): boolean => token !== undefined && token.type !== 2

function worthOf(side: Side, prices: Prices): bigint | undefined {
  const { token, amount } = side
  if (token === undefined || !isListed(side)) return undefined
  return creditsValue(amount, token.decimals, prices.get(token.id))
}
