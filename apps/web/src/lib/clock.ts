/** Smaller differences come from whole seconds and from the way that news take. */
const TOLERANCE_MS = 10_000

const [wall, steady] = [Date.now(), performance.now()]
let opened = wall
let heard: number | undefined // how far ahead of this clock

/** Milliseconds since the page was opened, also those that it slept, even if the device's clock is set back meanwhile. */
export const elapsed = (): number => Math.max(Date.now() - wall, performance.now() - steady)

/**
 * Milliseconds since 1970 by the server's clock, as times of blocks and the server's figures are; the device's, which may be
 * hours off, until the server has told its own.
 */
export const now = (): number => opened + elapsed()

/**
 * Takes over the server's time, in seconds since 1970; true if that moves the clock. After the first, two in a row have to
 * agree: what waited for a tab that slept is told late.
 */
export function hearTime(seconds: number): boolean {
  const ahead = seconds * 1000 - now()
  const isSure = Math.abs(ahead - (heard ?? ahead)) < TOLERANCE_MS
  const isMoved = isSure && Math.abs(ahead) > TOLERANCE_MS
  heard = ahead
  if (isMoved) opened += ahead
  return isMoved
}
