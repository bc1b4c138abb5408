import { ApiRefusalError } from './errors.ts'

/** Questions to the chain's node that people's requests have open. */
export type Questions = {
  /**
   * Asks for a client within the limits: a node that does not answer holds only so many requests, and no client all of them.
   * @throws ApiRefusalError if the client, or all together, have too many open
   */
  readonly ask: <T>(client: string, task: () => Promise<T>) => Promise<T>
  readonly count: () => number
}

const MOST = 500
/** A client may have at most this many, and of the free places at most a tenth, so that a new one finds some. */
const MOST_PER_CLIENT = 40
const SHARE_OF_REST = 10

export function createQuestions({ most = MOST, mostPerClient = MOST_PER_CLIENT } = {}): Questions {
  const ofClient = new Map<string, number>()
  let open = 0
  const enter = (client: string, by: 1 | -1): void => {
    open += by
    const own = (ofClient.get(client) ?? 0) + by
    if (own === 0) ofClient.delete(client)
    else ofClient.set(client, own)
  }
  return {
    ask: async (client, task) => {
      const allowed = Math.min(mostPerClient, Math.ceil((most - open) / SHARE_OF_REST))
      if ((ofClient.get(client) ?? 0) >= allowed) throw tooMany
      enter(client, 1)
      try {
        return await task()
      } finally {
        enter(client, -1)
      }
    },
    count: () => open,
  }
}

const tooMany = new ApiRefusalError(
  'too_many_requests',
  'Too many questions to the chain node are open. Try again in a moment.',
)
