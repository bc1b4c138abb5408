import { sessionStore } from '../browser/store.ts'

/** A signed session with the server. */
export type Bearer = {
  readonly address: string
  readonly token: string
  /** Seconds since 1970. */
  readonly expires: number
}

const KEY = 'nightjar.session'

/** Kept as long as the tab, so that a reload asks for no new signature; undefined forgets it. */
export function holdBearer(bearer: Bearer | undefined): void {
  sessionStore.write(KEY, bearer ? JSON.stringify(bearer) : null)
}

/** The bearer of this tab, whichever address it belongs to. */
export function heldBearer(): Bearer | undefined {
  try {
    return JSON.parse(sessionStore.read(KEY) ?? '') // written above
  } catch {
    return undefined
  }
}

/** The token that calls carry: the server refuses one of another address. */
export const heldToken = (): string | undefined => heldBearer()?.token
