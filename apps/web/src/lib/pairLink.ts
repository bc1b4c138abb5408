import type { Pair, Token } from '@nightjar/sdk'
import { formHash } from './search.ts'
import { namePair } from './tokenNames.ts'

/** How a link to a form names its pair. */
export const pairLink = (tokens: readonly Token[], pair: Pair) => ({
  hash: formHash(namePair(tokens, pair)),
})
