type Held = { readonly end: (error: unknown) => void }
type Waiting = { readonly grant: () => void }

/** Exclusive Web Locks within one page, as in browsers: the DOM of the tests does not provide them. */
export function createWebLocks() {
  const held = new Map<string, Held>()
  const waiting = new Map<string, readonly Waiting[]>()
  const queueOf = (name: string) => waiting.get(name) ?? []

  function release(name: string, mine: Held): void {
    if (held.get(name) !== mine) return
    held.delete(name)
    const [next, ...others] = queueOf(name)
    waiting.set(name, others)
    next?.grant()
  }

  function request<Result>(
    name: string,
    ...[first, second]: [Task<Result>] | [Options, Task<Result>]
  ): Promise<Result> {
    const [options, task] =
      typeof first === 'function' ? [{}, first] : [first, second as Task<Result>]
    const { signal, steal = false } = options
    return new Promise((resolve, reject) => {
      const grant = () => {
        signal?.removeEventListener('abort', abort)
        const mine = { end: reject }
        held.set(name, mine)
        void Promise.resolve()
          .then(task)
          .then(resolve, reject)
          .finally(() => release(name, mine))
      }
      const turn = { grant }
      const abort = () => {
        waiting.set(
          name,
          queueOf(name).filter((each) => each !== turn),
        )
        reject(signal?.reason)
      }
      if (signal?.aborted) return reject(signal.reason)
      if (steal) held.get(name)?.end(new DOMException('It was stolen.', 'AbortError'))
      if (steal || !held.has(name)) return grant()
      signal?.addEventListener('abort', abort)
      waiting.set(name, [...queueOf(name), turn])
    })
  }

  return {
    request,
    query: async () => ({
      held: [...held.keys()].map((name) => ({ name })),
      pending: [...waiting].flatMap(([name, turns]) => turns.map(() => ({ name }))),
    }),
  }
}

type Task<Result> = () => Promise<Result>
type Options = { readonly signal?: AbortSignal; readonly steal?: boolean }
