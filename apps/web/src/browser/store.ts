/** Texts that the browser keeps by key. It never throws: what the browser refuses to keep lasts as long as the page. */
function createStore(open: () => Storage) {
  const refused = new Map<string, string | null>()

  function attempt(key: string, value: string | null, act: (storage: Storage) => void): void {
    try {
      act(open())
      refused.delete(key)
    } catch {
      refused.set(key, value) // full or blocked
    }
  }

  return {
    read: (key: string): string | null => {
      const kept = refused.get(key)
      if (kept !== undefined) return kept
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    write: (key: string, value: string): void =>
      attempt(key, value, (storage) => storage.setItem(key, value)),
    remove: (key: string): void => attempt(key, null, (storage) => storage.removeItem(key)),
    clear: (): void => {
      refused.clear()
      try {
        open().clear()
      } catch {
        // blocked: nothing was stored
      }
    },
  }
}

/** What lasts until somebody clears it. */
export const localStore = createStore(() => localStorage)

/** What lasts as long as this tab, reloads included. */
export const sessionStore = createStore(() => sessionStorage)
