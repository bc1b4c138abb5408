import { FEES, PROGRAMS, parseDecimal, type Token } from '@nightjar/sdk'

const { swap_exact_path, swap_exact_tokens_for_tokens, swap_tokens_for_exact_tokens } =
  FEES[PROGRAMS.core]

/**
 * The network fee of a public swap over one, two or three pools in units of a token, by number of pools and rounded up;
 * undefined if the token has no price. `price` is ALEO for one whole token.
 */
export function hopCosts(
  token: Pick<Token, 'decimals'>,
  price: string | undefined,
  exact: 'in' | 'out',
): readonly bigint[] | undefined {
  const direct = exact === 'in' ? swap_exact_tokens_for_tokens : swap_tokens_for_exact_tokens
  const one = inUnits(token, price, direct)
  const more = inUnits(token, price, swap_exact_path)
  return one === undefined || more === undefined ? undefined : [0n, one, more, more]
}

/** The value of microcredits in units of a token, rounded up; undefined if the token has no price. */
export function inUnits(
  { decimals }: Pick<Token, 'decimals'>,
  price: string | undefined,
  microcredits: bigint,
): bigint | undefined {
  const { units, places } = parseDecimal(price ?? '0')
  const perUnit = units * 1_000_000n
  if (perUnit === 0n) return undefined
  const scale = 10n ** BigInt(places + decimals)
  return (microcredits * scale + perUnit - 1n) / perUnit
}
