/** Runs a task while no other tab runs one with that name; without locks (no TLS) each tab runs its own. */
export async function withLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return task()
  return navigator.locks.request(`nightjar.${name}`, task)
}

/** The same, but does nothing if a task with that name is running. */
export async function ifUnlocked(name: string, task: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return task()
  await navigator.locks.request(`nightjar.${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await task()
  })
}
