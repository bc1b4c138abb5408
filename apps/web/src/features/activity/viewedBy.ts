import type { Entry } from './mergeEntries.ts'

/**
 * What an entry took from an account and gave to it. A transfer has two ends, one of which may belong to another account.
 * An end that the chain does not name is taken to be the account's, since the entry is in its list.
 */
export function viewedBy(
  viewer: string,
  {
    address,
    recipient,
    paid,
    received,
  }: Pick<Entry, 'address' | 'recipient' | 'paid' | 'received'>,
): Pick<Entry, 'paid' | 'received'> {
  return {
    paid: address === null || address === viewer ? paid : [],
    received: recipient === null || recipient === viewer ? received : [],
  }
}
