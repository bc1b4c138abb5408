import { sessionStore } from '../browser/store.ts'

const KEY = 'nightjar.reload'
const GUARD_MS = 10_000

/** Whether a full load of this path is allowed: not twice within ten seconds. Records each permission. */
export function mayReload(path: string, now = Date.now()): boolean {
  const until = Number(sessionStore.read(`${KEY}.until`))
  if (sessionStore.read(KEY) === path && now < until) return false
  sessionStore.write(KEY, path)
  sessionStore.write(`${KEY}.until`, String(now + GUARD_MS))
  return true
}
