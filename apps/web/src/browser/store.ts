/** Texts that the browser keeps by key. It never throws: what the browser refuses to keep lasts as long as the page. */
function createStore(open: () => Storage) {
  const refused = new Map<string, string | null>()

  /** Undefined if it is full or blocked. */
  function attempt<Result>(act: (storage: Storage) => Result): Result | undefined {
    try {
      return act(open())
    } catch {
      return undefined
    }
  }

  return {
    read: (key: string): string | null => {
      const kept = refused.get(key)
      return kept === undefined ? (attempt((storage) => storage.getItem(key)) ?? null) : kept
    },
    /** Null removes it. */
    write: (key: string, value: string | null): void => {
      refused.set(key, value)
      attempt((storage) => {
        if (value === null) storage.removeItem(key)
        else storage.setItem(key, value)
        if (storage.getItem(key) === value) refused.delete(key) // some ignore it without a word
      })
    },
    /** Whether the browser keeps nothing at all: site data is blocked. */
    isBlocked: (): boolean => attempt((storage) => storage.length) === undefined,
    clear: (): void => {
      refused.clear()
      attempt((storage) => storage.clear())
    },
  }
}

/** What lasts until somebody clears it. */
export const localStore = createStore(() => localStorage)

/** What lasts as long as this tab, reloads included. */
export const sessionStore = createStore(() => sessionStorage)
