const PREFIX = 'nightjar.asking.'

/** Runs a task that waits for a wallet's answer; other tabs can see that this one is waiting. */
export function whileAsking<T>(id: string, run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run()
  return navigator.locks.request(PREFIX + id, run)
}

/** The transactions for which some tab is waiting for a wallet's answer; undefined if the browser cannot tell. */
export async function readAsked(): Promise<ReadonlySet<string> | undefined> {
  if (!('locks' in navigator)) return undefined
  const { held = [] } = await navigator.locks.query()
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : [])),
  )
}
