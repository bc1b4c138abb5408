import type pg from 'pg'
import type { Asker } from './caller.ts'

type Line = { running: number; readonly waiting: (() => void)[] }

export type FairShares = {
  /** The pool as one asker has it: a client's statements wait for its share, and the asker is told their time. */
  readonly poolOf: (asker: Asker) => pg.Pool
  /** Statements that wait because their client has its share already. */
  readonly countHeld: () => number
}

/**
 * Lets a client have at most `most` connections of a pool at a time. A transaction takes its connection as before: it may
 * send statements of its own, and two of one client would wait for each other.
 */
export function shareFairly(pool: pg.Pool, most: number): FairShares {
  const lines = new Map<string, Line>()
  const enter = (client: string): Promise<void> | undefined => {
    const line = lines.get(client) ?? { running: 0, waiting: [] }
    lines.set(client, line)
    if (line.running >= most) return new Promise((go) => line.waiting.push(go))
    line.running++
    return undefined
  }
  const leave = (client: string): void => {
    const line = lines.get(client)
    const next = line?.waiting.shift()
    if (next !== undefined)
      next() // it takes the place
    else if (line !== undefined && --line.running === 0) lines.delete(client)
  }

  async function query(
    { client, onStatement }: Asker,
    statement: Parameters<typeof pool.query>,
  ): Promise<unknown> {
    if (client === undefined) return await send(pool, statement, onStatement)
    await enter(client)
    try {
      return await send(pool, statement, onStatement)
    } finally {
      leave(client)
    }
  }
  return {
    poolOf: (asker) =>
      Object.assign(Object.create(pool) as pg.Pool, {
        query: (...statement: Parameters<typeof pool.query>) => query(asker, statement),
      }),
    countHeld: () => [...lines.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
  }
}

/** As the pool's own `query`: a connection whose statement failed is not used again. */
async function send(
  pool: pg.Pool,
  statement: Parameters<typeof pool.query>,
  onStatement: (ms: number) => void,
): Promise<unknown> {
  const connection = await pool.connect()
  const started = performance.now()
  let failure: Error | undefined
  try {
    return await connection.query(...statement)
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    onStatement(performance.now() - started)
    connection.release(failure)
  }
}
