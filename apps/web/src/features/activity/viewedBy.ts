import type { Entry } from './mergeEntries.ts'

/**
 * What an entry took from an account and gave to it: a transfer is listed with both its ends, of which one may be
 * another's. Where the chain does not name an end, it is taken to be the account's: it is in its list.
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
