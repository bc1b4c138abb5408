import type { Pair, Token } from '@nightjar/sdk'
import type { Mode } from '../ui/ModeSwitch.tsx'
import { stringifySearch } from './search.ts'
import { namePair } from './tokenNames.ts'

/** What a link to a liquidity form says of its pair; for a private one it stands where no server is told of it. */
export function pairLink(tokens: readonly Token[], pair: Pair, mode: Mode) {
  const names = namePair(tokens, pair)
  return mode === 'private' ? { hash: stringifySearch(names).slice(1) } : { search: names }
}
