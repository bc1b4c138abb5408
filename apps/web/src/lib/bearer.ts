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

/** The bearer token that is held for an address and still good for half a minute. */
export function bearerOf(address: string, now = Date.now()): string | undefined {
  if (held?.address !== address) return undefined
  return held.expires * 1000 > now + 30_000 ? held.token : undefined
}

/** The token that calls carry, whoever it is of: the server refuses one of another address. */
export const heldToken = (): string | undefined => held?.token
