import { NodeError } from '../nodeError.ts'
import type { Upstream } from './upstream.ts'
import { type Fetched, NotFetchedError, type Wanted } from './wanted.ts'

/** Maximum upstream requests by one task, which limits both its duration and what is kept. */
const MAX_QUESTIONS = 2_000

export type Fetching = {
  /** Null for a chain that is not a fork, which never lacks anything. */
  readonly upstream: Upstream | null
  /** Stores an answer; may throw NotFetchedError for what must be stored first, such as a program's imports. */
  readonly keep: (fetched: Fetched) => Promise<void>
}

/** Runs a task without side effects, and again after each value that had to be fetched from the upstream node first. */
export async function runFetching<Value>(
  task: () => Value | Promise<Value>,
  { upstream, keep }: Fetching,
): Promise<Value> {
  let questions = 0

  const fetchAndKeep = async (wanted: Wanted): Promise<void> => {
    if (upstream === null || ++questions > MAX_QUESTIONS) throw tooMuch()
    const fetched = await upstream.fetch(wanted)
    await untilFetched(() => keep(fetched))
  }

  const untilFetched = async <Result>(run: () => Result | Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof NotFetchedError)) throw error
        await fetchAndKeep(error.wanted)
      }
    }
  }

  return untilFetched(task)
}

function tooMuch(): NodeError {
  return new NodeError(
    'internal_server_error',
    `This needs more than ${MAX_QUESTIONS} requests to the upstream node, the most that one request may cause`,
  )
}
