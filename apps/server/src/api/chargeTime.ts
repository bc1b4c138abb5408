import type { RateLimit } from './rateLimit.ts'

/** Time of the database that one request may take, in milliseconds; each further `MS_OF_ONE` counts as another request. */
const FREE_MS = 20
const MS_OF_ONE = 25

/** Charges a client for what its request takes of the database's time beyond the usual. */
export function chargeTime(limit: Pick<RateLimit, 'owe'>, client: string): (ms: number) => void {
  let [taken, charged] = [0, 0]
  return (ms) => {
    taken += ms
    const due = Math.max(0, taken - FREE_MS) / MS_OF_ONE
    if (due > charged) limit.owe(client, due - charged)
    charged = due
  }
}
