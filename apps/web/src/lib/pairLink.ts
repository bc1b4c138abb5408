import type { Pair, Token } from '@nightjar/sdk'
import { formHash } from './search.ts'
import { nameToken } from './tokenNames.ts'

/** How a link to a form names its pair. */
export const pairLink = (tokens: readonly Token[], pair: Pair) => ({
  hash: formHash(namePair(tokens, pair)),
})

/** How the address of a liquidity form names a pair. */
export function namePair(
  tokens: readonly Token[],
  { token0, token1 }: Pick<Pair, 'token0' | 'token1'>,
): { readonly a: string; readonly b: string } {
  return { a: nameToken(tokens, token0), b: nameToken(tokens, token1) }
}
