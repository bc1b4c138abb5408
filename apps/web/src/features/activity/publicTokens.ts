import type { Entry } from './mergeEntries.ts'

type Mentions = Pick<Entry, 'paid' | 'received' | 'approved' | 'isPrivate' | 'isFound' | 'sentId'>

/**
 * Ids of the tokens in what the server lists anyway. It is not asked about a token that only the account's own records or
 * this browser's private transactions show: anyone can send a record of a token that nobody else has.
 */
export function publicTokens(entries: readonly Mentions[]): readonly string[] {
  const isHidden = ({ isFound, isPrivate, sentId }: Mentions) =>
    isFound || (isPrivate && sentId !== null)
  return entries
    .filter((entry) => !isHidden(entry))
    .flatMap(({ paid, received, approved }) =>
      [...paid, ...received, ...approved].map(({ token_id }) => token_id),
    )
}
