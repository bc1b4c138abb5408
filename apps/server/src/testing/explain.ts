import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'

/** One step of a plan, with the rows that it really read. */
export type Step = {
  readonly kind: string
  readonly table: string | undefined
  readonly rowsRead: number
}

type Plan = z.infer<typeof node>
const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z._default(z.number(), 0),
  get Plans() {
    return z._default(z.array(node), [])
  },
})
const answer = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) })])

export type Explained = { readonly statement: string; readonly steps: readonly Step[] }

/**
 * A PostgreSQL database whose statements are recorded, and their plans: by the planner's own choice, but with neither
 * parallel nor compiled plans, and without sequential scans where an index can serve, however few rows there are.
 */
export function openExplained(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    options: '-c enable_seqscan=off -c max_parallel_workers_per_gather=0 -c jit=off',
  })
  const sent: { readonly statement: string; readonly parameters: unknown[] }[] = []
  const logger = {
    logQuery: (statement: string, parameters: unknown[]) =>
      void sent.push({ statement, parameters }),
  }
  const db: Database = drizzle(pool, { logger })
  return {
    db,
    run: async (statement: string) => void (await pool.query(statement)),
    /** The plans of the statements sent by a task, as executed; what they change is undone. */
    explain: async (task: () => Promise<unknown>): Promise<readonly Explained[]> => {
      sent.length = 0
      await task()
      const explained: Explained[] = []
      for (const { statement, parameters } of [...sent]) {
        if (!/^(select|with|\(|update|delete)/.test(statement)) continue // an insert looks for nothing
        await pool.query('begin') // the pool has one connection
        const { rows } = await pool.query(`explain (analyze, format json) ${statement}`, parameters)
        await pool.query('rollback')
        const [
          {
            'QUERY PLAN': [{ Plan: root }],
          },
        ] = answer.parse(rows)
        explained.push({ statement, steps: stepsOf(root) })
      }
      return explained
    },
    close: () => pool.end(),
  }
}

const stepsOf = (plan: Plan): readonly Step[] => [
  {
    kind: plan['Node Type'],
    table: plan['Relation Name'],
    rowsRead: (plan['Actual Rows'] + plan['Rows Removed by Filter']) * plan['Actual Loops'],
  },
  ...plan.Plans.flatMap(stepsOf),
]
