import { stripFieldSuffix } from '@nightjar/sdk'
import { readLongTokenId } from './readTokenId.ts'

/**
 * A typed text as names and ids are searched by it: without case, with letters of full width, which some input methods
 * write, as ordinary ones, and an id in groups as one number.
 */
export function searchText(text: string): string {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  const id = readLongTokenId(plain)
  return id === undefined ? plain : stripFieldSuffix(id)
}
