import type { Pair } from '@nightjar/sdk'
import { checkAddress, readAddress } from '../../lib/checkAddress.ts'
import { readLongTokenId } from '../../lib/readTokenId.ts'

/** What a pasted text identifies on the chain. */
export type Pasted =
  | { readonly kind: 'transaction' | 'address' | 'token' | 'pair'; readonly id: string }
  /** It looks like an address but has a typo. */
  | { readonly kind: 'typo' }

/** Reads a transaction id, an address, or the id of a token or pair; undefined for any other text. */
export function readPasted(query: string, pairs: readonly Pick<Pair, 'id'>[]): Pasted | undefined {
  const text = readAddress(query)
  if (/^at1[a-z0-9]{58}$/i.test(text)) return { kind: 'transaction', id: text.toLowerCase() }
  const check = checkAddress(text, null)
  if (check === 'typo') return { kind: 'typo' }
  if (check !== 'empty' && check !== 'no-address') return { kind: 'address', id: text }
  const id = readLongTokenId(text)
  if (id === undefined) return undefined
  return { kind: pairs.some((pair) => pair.id === id) ? 'pair' : 'token', id }
}
