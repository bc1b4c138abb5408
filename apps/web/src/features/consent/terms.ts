/** Local-storage key of the time, in milliseconds since 1970, until which the terms stay hidden. */
export const TERMS_KEY = 'Do_Not_Show_Again'

const DAY_MS = 86_400_000
const SHORT_DISMISSAL_DAYS = 1
export const LONG_DISMISSAL_DAYS = 7

/** Whether the terms must be shown: never dismissed, or the dismissal has expired. */
export function isTermsDue(stored: string | null, now: number): boolean {
  const until = Number(stored)
  return stored === null || !Number.isFinite(until) || now >= until
}

/** When accepted terms are shown again: after a day, or after seven if asked not to show them. */
export function termsDismissedUntil(now: number, doNotShowAgain: boolean): number {
  return now + (doNotShowAgain ? LONG_DISMISSAL_DAYS : SHORT_DISMISSAL_DAYS) * DAY_MS
}
