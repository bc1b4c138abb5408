import type { RecordMoves, TransactionKind } from '@nightjar/sdk'
import type { MessageId } from '../../messageIds.ts'
import type { Transaction } from '../../transactions/transaction.ts'

/** The filters of the list; both "all" and "private" cover every kind, "private" only what no public list names. */
export const filters = {
  all: [],
  private: [],
  swaps: ['swap', 'claim'], // a claim takes what a private swap paid above its minimum
  liquidity: ['add_liquidity', 'remove_liquidity'],
  transfers: ['transfer', 'to_private', 'to_public'],
  wraps: ['wrap', 'unwrap', 'approve'],
  faucet: ['faucet'],
  tokens: ['create_token', 'mint', 'burn', 'admin'],
} as const satisfies Readonly<Record<string, readonly TransactionKind[]>>

export type Filter = keyof typeof filters

export const filterNames = Object.keys(filters) as readonly Filter[] // the keys of a literal

/** The label of a filter. */
export const filterLabel = (filter: Filter): MessageId => `activity.filter.${filter}`

/** The filter named in an address, else all. */
export function readFilter(name: string | undefined): Filter {
  return filterNames.find((each) => each === name) ?? 'all'
}

/** Whether a filter shows a transaction sent by this browser. */
export function isSentShown(filter: Filter, { kind, mark }: Pick<Transaction, 'kind' | 'mark'>) {
  return isShown(filter, kind) && (filter !== 'private' || mark.isPrivate)
}

/** Whether a filter shows a kind. */
export function isShown(filter: Filter, kind: TransactionKind): boolean {
  const kinds: readonly TransactionKind[] = filters[filter]
  return kinds.length === 0 || kinds.includes(kind)
}

/** The kind of a transaction that only the account's records tell of. */
export function kindOfMoves({ function: name }: RecordMoves['place']): TransactionKind {
  if (name === 'transfer_public_to_private') return 'to_private'
  return name === 'transfer_private_to_public' ? 'to_public' : 'transfer'
}

/**
 * Whether a filter shows a transaction that only the account's records tell of. One with a public side may be in the
 * public list too, so it is shown only beside that.
 */
export function isSilentShown(filter: Filter, { place }: Pick<RecordMoves, 'place'>): boolean {
  const kind = kindOfMoves(place)
  return isShown(filter, kind) && (filter !== 'private' || kind === 'transfer')
}
