/** A signed session with the server. */
export type Bearer = {
  readonly address: string
  readonly token: string
  /** Seconds since 1970. */
  readonly expires: number
}

let held: Bearer | undefined

/** Kept in memory only: it ends with the page. */
export function holdBearer(bearer: Bearer | undefined): void {
  held = bearer
}

/** The stored bearer token of an address, if it is valid for at least another half minute. */
export function bearerOf(address: string, now = Date.now()): string | undefined {
  if (held?.address !== address) return undefined
  return held.expires * 1000 > now + 30_000 ? held.token : undefined
}

/** The token that calls carry, whichever address it belongs to: the server refuses one of another address. */
export const heldToken = (): string | undefined => held?.token
