type LockOptions = { readonly signal?: AbortSignal; readonly steal?: boolean }

const inTurn = createTurns()
/** The manager that has refused, undefined where there is none. */
let refusing: { readonly manager: LockManager | undefined } | undefined

/**
 * Runs a task while nobody else runs one with that name: no other tab, or, where the browser refuses locks (without TLS),
 * nobody in this tab.
 * @throws what the task throws, and an AbortError when the signal ends the wait, or another tab steals the lock
 */
export async function withLock<Result>(
  name: string,
  task: () => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  let isGranted = false
  try {
    return await navigator.locks.request(nameOf(name), options, () => {
      isGranted = true
      return task()
    })
  } catch (error) {
    if (isGranted || options.signal?.aborted) throw error
    refusing = { manager: navigator.locks }
    return inTurn(name, task)
  }
}

/** Whether some tab holds a lock; undefined if the browser cannot tell. */
export async function readHeldLocks(): Promise<((name: string) => boolean) | undefined> {
  if (refusing && refusing.manager === navigator.locks) return undefined
  try {
    const { held = [] } = await navigator.locks.query()
    const names = new Set(held.map(({ name }) => name))
    return (name) => names.has(nameOf(name))
  } catch {
    return undefined
  }
}

/** Runs tasks of one name one after another. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(run, run)
    last.set(name, turn)
    const end = () => {
      if (last.get(name) === turn) last.delete(name)
    }
    turn.then(end, end)
    return turn
  }
}

const nameOf = (name: string): string => `nightjar.${name}`
