import type { Pair, Token } from '@nightjar/sdk'
import type { Mode } from '../ui/ModeSwitch.tsx'
import { stringifySearch } from './search.ts'
import { namePair } from './tokenNames.ts'

/** How a link to a liquidity form names its pair; for a private form in the fragment, which no server receives. */
export function pairLink(tokens: readonly Token[], pair: Pair, mode: Mode) {
  const names = namePair(tokens, pair)
  return mode === 'private' ? { hash: stringifySearch(names).slice(1) } : { search: names }
}
