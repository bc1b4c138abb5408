/** Search parameters stay text: the router's default parser turns `amount=1000` into a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The parameters in the notation of an address, without empty ones. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `?${text}` : ''
}

/** The fields of a form in the notation of a fragment, which browsers send to no server. */
export const formHash = (fields: Record<string, unknown>): string =>
  stringifySearch(fields).slice(1)

/** The fields in an address; those in the fragment come first, and a fragment without "=" is an anchor in the page. */
export function readFields({
  search,
  hash,
}: {
  readonly search: object
  readonly hash: string
}): Record<string, string> {
  const typed = hash.includes('=') ? Object.fromEntries(new URLSearchParams(hash)) : {}
  return { ...search, ...typed }
}
