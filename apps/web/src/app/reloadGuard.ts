const KEY = 'nightjar.reload'
const GUARD_MS = 10_000

/** Whether a full load of this path is allowed: not twice within ten seconds. Records each permission. */
export function mayReload(
  path: string,
  now = Date.now(),
  storage: Storage = sessionStorage,
): boolean {
  if (storage.getItem(KEY) === path && now < Number(storage.getItem(`${KEY}.until`))) return false
  storage.setItem(KEY, path)
  storage.setItem(`${KEY}.until`, String(now + GUARD_MS))
  return true
}
