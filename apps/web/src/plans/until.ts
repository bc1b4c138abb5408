type Store = { readonly subscribe: (listener: () => void) => () => void }

/** Resolves when this is so, now or after a change of a store. */
export function until(isSo: () => boolean, ...stores: readonly Store[]): Promise<void> {
  return new Promise((resolve) => {
    const stops: (() => void)[] = []
    const look = () => {
      if (!isSo()) return
      for (const stop of stops) stop()
      resolve()
    }
    for (const store of stores) stops.push(store.subscribe(look))
    look()
  })
}
