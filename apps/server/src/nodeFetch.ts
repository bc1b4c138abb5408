/** A gateway's statuses when its node is unavailable. */
const away: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Asks the first of several nodes that serve the same chain, and the next one once it fails: no connection, a gateway's
 * refusal, or an aborted answer. Requests name the first; each is tried at every node at most once. Sending a
 * transaction twice has no further effect.
 */
export function createNodeFetch(
  nodeUrls: readonly string[],
  send: typeof fetch = fetch,
): typeof fetch {
  const [first = ''] = nodeUrls
  let current = 0
  const leave = (at: number): void => {
    if (current === at) current = (at + 1) % nodeUrls.length
  }
  const ask = async (at: number, path: string, init: RequestInit | undefined) => {
    try {
      const answer = await send(`${nodeUrls[at]}${path}`, init)
      if (away.has(answer.status)) leave(at)
      return answer
    } catch (error) {
      leave(at)
      throw error
    }
  }
  return async (input, init) => {
    const path = String(input).slice(first.length)
    init?.signal?.addEventListener('abort', () => leave(current), { once: true }) // also while a body arrives slowly
    for (let tries = 1; tries < nodeUrls.length; tries++) {
      const answer = await ask(current, path, init).catch((error: unknown) => {
        if (init?.signal?.aborted === true) throw error
      })
      if (answer && !away.has(answer.status)) return answer
      await answer?.body?.cancel()
    }
    return await ask(current, path, init)
  }
}
