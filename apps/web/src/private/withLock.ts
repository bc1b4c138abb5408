/** Runs a task while no other tab runs one with that name; without locks (no TLS) each tab runs its own. */
export async function withLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return task()
  return navigator.locks.request(`nightjar.${name}`, task)
}
