/** Where the indexer stands. */
export type IndexerStatus =
  /** It has not come up with the node yet; the reason says what keeps it from that, null for nothing. */
  | { readonly kind: 'starting'; readonly reason: string | null }
  | { readonly kind: 'following'; readonly height: number }
  /** Node or database fail, since a second of the clock, after it had come up; it goes on asking. */
  | { readonly kind: 'retrying'; readonly reason: string; readonly since: number }
  | { readonly kind: 'stopped'; readonly reason: string }
