import { FEES, PROGRAMS, type Token } from '@nightjar/sdk'
import type { Side } from './quoteSwap.ts'

const { swap_exact_path, swap_exact_tokens_for_tokens, swap_tokens_for_exact_tokens } =
  FEES[PROGRAMS.core]

/**
 * What the network fee of a public swap over one, two or three pools is worth in units of a token, by number of pools
 * and rounded up; undefined where the token has no price. `price` is ALEO for one whole token.
 */
export function hopCosts(
  token: Pick<Token, 'decimals'>,
  price: string | undefined,
  exact: Side,
): readonly bigint[] | undefined {
  if (price === undefined) return undefined
  const [whole = '0', fraction = ''] = price.split('.')
  const perUnit = BigInt(whole + fraction) * 1_000_000n
  if (perUnit === 0n) return undefined
  const scale = 10n ** BigInt(fraction.length + token.decimals)
  const worth = (fee: bigint) => (fee * scale + perUnit - 1n) / perUnit
  const direct = exact === 'in' ? swap_exact_tokens_for_tokens : swap_tokens_for_exact_tokens
  return [0n, worth(direct), worth(swap_exact_path), worth(swap_exact_path)]
}
