type Task<Result> = (lock: object | null) => Promise<Result>
type Options = { readonly ifAvailable?: boolean }

/** Exclusive Web Locks within one page, as browsers have them: the DOM of the tests has none. */
export function createWebLocks() {
  const tails = new Map<string, Promise<unknown>>()

  function request<Result>(
    name: string,
    options: Options | Task<Result>,
    given?: Task<Result>,
  ): Promise<Result> {
    const task = typeof options === 'function' ? options : given
    if (!task) throw new TypeError('A lock needs a task.')
    const before = tails.get(name)
    if (before && typeof options === 'object' && options.ifAvailable) return task(null)
    const running = (before ?? Promise.resolve()).then(() => task({ name }))
    const end = running
      .catch(() => undefined)
      .then(() => void (tails.get(name) === end && tails.delete(name)))
    tails.set(name, end)
    return running
  }

  return { request }
}
