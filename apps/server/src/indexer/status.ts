/** The state of the indexer. */
export type IndexerStatus =
  /** It has not caught up with the node yet; the reason says what prevents it, null if nothing does. */
  | { readonly kind: 'starting'; readonly reason: string | null }
  | { readonly kind: 'following'; readonly height: number }
  /** Node or database have failed since a time in seconds, after it had caught up; it keeps retrying. */
  | { readonly kind: 'retrying'; readonly reason: string; readonly since: number }
  | { readonly kind: 'stopped'; readonly reason: string }
