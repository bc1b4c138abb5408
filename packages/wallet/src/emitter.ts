import type { WalletEvents, WalletListener } from './types.ts'

type Names = keyof WalletEvents

/** Event listeners of one wallet or of the store. */
export function createEmitter() {
  const listeners = new Map<Names, Set<WalletListener<Names>>>()
  return {
    emit: <Name extends Names>(name: Name, event: WalletEvents[Name]): void => {
      for (const listener of listeners.get(name) ?? []) listener(event)
    },
    /** Adds a listener; returns a function that removes it. */
    on: <Name extends Names>(name: Name, listener: WalletListener<Name>): (() => void) => {
      const added = listener as WalletListener<Names> // only called with events of its own name
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(added))
      return () => void set.delete(added)
    },
  }
}
