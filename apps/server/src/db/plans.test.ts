import { fieldToAddress } from '@nightjar/aleo'
import { endpoints, parseRequest } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallContext } from '../api/context.ts'
import { explorerHandlers } from '../api/routes/explorer.ts'
import { selectTrades } from '../api/routes/pairTrades.ts'
import { pointHandlers } from '../api/routes/points.ts'
import { Serialized } from '../api/serialized.ts'
import { createMarket } from '../market/market.ts'
import { rulesOf } from '../points/rules.ts'
import { everyDatabase } from '../testing/databases.ts'
import { type Explained, openExplained } from '../testing/explain.ts'

const postgres = everyDatabase.find(({ name }) => name === 'PostgreSQL')

const BLOCKS = 6_000
const ACCOUNTS = 60_000
/** A statement that reads more rows than this of a list reads more with each block. */
const MOST_READ = 500

const [busy, quiet] = [fieldToAddress(4n), fieldToAddress(5n)]
const [busyPair, quietPair] = ['1field', '2field']

/**
 * Ten calls in a block: nearly all are swaps of the busy account with the busy pair. Each number of points is that of
 * many accounts.
 */
const rows = [
  `insert into names values (1, '${busy}'), (2, '${quiet}'), (3, '${busyPair}'), (4, '${quietPair}')`,
  `insert into accounts select n, n from generate_series(1, ${ACCOUNTS}) n`,
  `insert into transactions (height, tx_index, call_index, tx_id, transition_id, timestamp, kind, status, program,
     function, address, paid, received, pairs, private, fee)
   select height, tx, 0, 'at' || height || '-' || tx, '', height,
     case when height % 500 = 0 and tx = 0 then 'remove_liquidity' else 'swap' end,
     'accepted', '', '', '', '[]', '[]', '[]', false, 0
   from generate_series(1, ${BLOCKS}) height, generate_series(0, 9) tx`,
  `insert into transaction_subjects (subject, height, tx_index, call_index, kind)
   select subject, height, tx_index, 0, kind from transactions,
     unnest(case when kind = 'swap' then array[1, 3] else array[1, 2, 4] end) subject`,
  `insert into trades (height, tx_index, call_index, hop, pair, timestamp, token_in, amount_in, token_out, amount_out)
   select height, tx_index, 0, hop, 3, height, 1, 1, 1, 1 from transactions, generate_series(0, 1) hop`,
  `insert into point_totals (address, swap, liquidity, convert, total, first_height)
   select 'aleo1' || md5(n::text), 0, 0, 0, n % 1000, 0 from generate_series(1, ${ACCOUNTS}) n`,
  `insert into point_ranks select level, total >> (8 * level), count(*)
   from point_totals, generate_series(0, 1) level group by 1, 2`,
  'vacuum analyze',
]

/** An answer that is not text already. */
function unserialized<T>(answer: T | Serialized): T {
  if (answer instanceof Serialized) throw new Error('the answer is text already')
  return answer
}

describe.skipIf(postgres === undefined)('plans of lists that grow with the chain', () => {
  let database: ReturnType<typeof openExplained>
  let drop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const settings = await postgres?.settings()
    drop = settings?.drop
    database = openExplained(settings?.env.DATABASE_URL ?? '')
    for (const statement of rows) await database.run(statement)
  })
  afterAll(async () => {
    await database.close()
    await drop?.()
  })

  /** What these calls read. */
  const context = () => {
    const { db } = database
    const needed = { db, market: createMarket(db, []), rules: rulesOf('local'), now: () => 0 }
    return needed as unknown as CallContext
  }
  const outside = { origin: '', bearer: undefined, readFiles: async () => [] }
  /** Steps that read or sort a whole list, with their statements. */
  const grown = (explained: readonly Explained[], mostRead: number) =>
    explained.flatMap(({ statement, steps }) =>
      steps
        .filter(
          ({ kind, table, rowsRead }) =>
            table !== 'cursor' && (/Seq Scan|Sort/.test(kind) || rowsRead > mostRead), // it has one row
        )
        .map((step) => ({ ...step, statement })),
    )

  const addresses = [undefined, busy, quiet]
  const pairs = [undefined, busyPair, quietPair]
  const kinds = [undefined, 'remove_liquidity', 'swap,remove_liquidity,wrap']
  const places = [undefined, '3000-5-0']
  const filters = addresses.flatMap((address) =>
    pairs.flatMap((pair) =>
      kinds.flatMap((tx_type) => places.map((before) => ({ address, pair, tx_type, before }))),
    ),
  )

  test.each(filters)(
    'behavior: the explorer reads only a page of $address, $pair, $tx_type, before $before',
    async (filter) => {
      const { explorerTransactions } = explorerHandlers
      const given = Object.entries(filter).filter(([, value]) => value !== undefined)
      const query = Object.fromEntries(given)
      const request = parseRequest(endpoints.explorerTransactions, {
        params: {},
        query,
        body: undefined,
      })
      const ask = async () => explorerTransactions({ ...request, ...outside }, context())
      expect(grown(await database.explain(ask), MOST_READ)).toEqual([])
    },
  )

  test.each([0, 100, 10_000])(
    'behavior: the leaderboard from place %i is read from its index, and once per block counted',
    async (start) => {
      const { leaderboard } = pointHandlers
      const asked = context()
      const query = { start: String(start) }
      const request = parseRequest(endpoints.leaderboard, { params: {}, query, body: undefined })
      const ask = async () => leaderboard({ ...request, ...outside }, asked)
      const { points } = unserialized(await ask())
      const ranks = points.map(({ total_point }) => 1 + (999 - total_point) * (ACCOUNTS / 1000))
      expect(points.map(({ rank }) => rank)).toEqual(ranks)
      expect(grown(await database.explain(ask), start + MOST_READ)).toEqual([])
    },
  )

  test.each([undefined, '3000-5-0-1'])(
    'behavior: trades with a pair before %s are read in order',
    async (before) => {
      const ask = () => selectTrades(database.db, { id: busyPair ?? '', limit: 100, before })
      expect(grown(await database.explain(ask), MOST_READ)).toEqual([])
    },
  )
})
