/** Length of every Aleo address. */
export const ADDRESS_LENGTH = 63

/** Human-readable prefix of every Aleo address. */
export const ADDRESS_PREFIX = 'aleo1'

/** True when the text begins with `aleo1` and has 63 characters; the chain verifies the checksum. */
export function isAddress(text: string): boolean {
  return text.startsWith(ADDRESS_PREFIX) && text.length === ADDRESS_LENGTH
}

/** First 8 and last 4 characters of an address, for display only. */
export function shortAddress(address: string): string {
  return shorten(address, 8, 4)
}

/** First 6 and last 6 digits of a token or pair id (its `field` suffix left out), for display only. */
export function shortId(id: string): string {
  return shorten(stripFieldSuffix(id), 6, 6)
}

/** The id with its `field` suffix, which chain lookups need. */
export function withFieldSuffix(id: string): string {
  return id.endsWith('field') ? id : `${id}field`
}

/** The id's digits alone. */
export function stripFieldSuffix(id: string): string {
  return id.endsWith('field') ? id.slice(0, -'field'.length) : id
}

function shorten(text: string, head: number, tail: number): string {
  return text.length <= head + tail ? text : `${text.slice(0, head)}…${text.slice(-tail)}`
}
