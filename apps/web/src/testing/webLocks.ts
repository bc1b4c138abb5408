/** Exclusive Web Locks within one page, as in browsers: the DOM of the tests does not provide them. */
export function createWebLocks() {
  const tails = new Map<string, Promise<unknown>>()

  function request<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    const running = (tails.get(name) ?? Promise.resolve()).then(task)
    tails.set(
      name,
      running.catch(() => undefined),
    )
    return running
  }

  return { request }
}
