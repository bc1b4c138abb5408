/** Where the indexer stands. */
export type IndexerStatus =
  | { readonly kind: 'starting' }
  | { readonly kind: 'following'; readonly height: number }
  | { readonly kind: 'stopped'; readonly reason: string }
