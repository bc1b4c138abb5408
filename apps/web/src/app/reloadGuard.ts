import { sessionStore } from '../browser/store.ts'

const KEY = 'nightjar.reload'
const GUARD_MS = 10_000

/** Whether a full load of this path is allowed: not twice within ten seconds. Records each permission. */
export function mayReload(path: string, now = Date.now()): boolean {
  const wait = Number(sessionStore.read(`${KEY}.until`)) - now
  if (sessionStore.read(KEY) === path && wait > 0 && wait <= GUARD_MS) return false // longer: the clock was set back
  sessionStore.write(KEY, path)
  sessionStore.write(`${KEY}.until`, String(now + GUARD_MS))
  return true
}
