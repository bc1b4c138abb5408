import { BaseError } from '@nightjar/aleo'

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
      if (!(error instanceof CallerGoneError)) leave(at)
      throw error
    }
  }
  return async (input, init) => {
    const path = String(input).slice(first.length)
    const { signal } = init ?? {}
    const leaveTooSlow = (): void => {
      if (!(signal?.reason instanceof CallerGoneError)) leave(current)
    }
    signal?.addEventListener('abort', leaveTooSlow, { once: true }) // also while a body arrives slowly
    for (let tries = 1; tries < nodeUrls.length; tries++) {
      const answer = await ask(current, path, init).catch((error: unknown) => {
        if (signal?.aborted === true) throw error
      })
      if (answer && !away.has(answer.status)) return answer
      await answer?.body?.cancel()
    }
    return await ask(current, path, init)
  }
}

/** The reason of an abort by the caller, which says nothing about the node: the next call asks the same one. */
export class CallerGoneError extends BaseError {
  override readonly name = 'CallerGoneError'

  constructor() {
    super('Whoever asked the node is gone.', { code: 'caller_gone' })
  }
}
