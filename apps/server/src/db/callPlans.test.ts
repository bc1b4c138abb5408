import { createAleoClient, fieldToAddress } from '@nightjar/aleo'
import { type Endpoint, endpoints, parseRequest } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../api/authorize.ts'
import type { CallContext } from '../api/context.ts'
import { ApiRefusalError } from '../api/errors.ts'
import { createEventHub } from '../api/events.ts'
import { createHandlers } from '../api/handlers.ts'
import { createMetrics } from '../api/metrics.ts'
import { issueNonce, takeNonce } from '../api/nonces.ts'
import { createPageCache } from '../api/pageCache.ts'
import { createQuestions } from '../api/questions.ts'
import { bind } from '../api/routes/bindings.ts'
import { createSwitches, turn } from '../api/switches.ts'
import { type Claims, createClaims } from '../claims/claims.ts'
import { keepImage, removeImage, selectImage } from '../images/store.ts'
import { createLog } from '../log.ts'
import { createMarket } from '../market/market.ts'
import { readCloses } from '../market/readCloses.ts'
import { rulesOf, rulesVersion } from '../points/rules.ts'
import { findCallSites, recordCallSites } from '../testing/callSites.ts'
import { everyDatabase } from '../testing/databases.ts'
import { type Explained, openExplained } from '../testing/explain.ts'
import { createFixture } from '../testing/fixture.ts'
import { readTestEnv } from '../testing/readTestEnv.ts'
import { createTurns } from '../turns.ts'
import type { DatabaseHandle } from './database.ts'

const postgres = everyDatabase.find(({ name }) => name === 'PostgreSQL')

const MANY = 5_000
/** A step that reads or sorts more rows than this does so for the whole of a table that grows. */
const MOST = 1000
const HOUR = 3600
const address = fieldToAddress(4n)

const transactionId = `at1${'q'.repeat(58)}`
/** After every test. */
const FAR = 10 ** 9
const rules = rulesOf('local', {
  rounds: [
    {
      id: 1,
      startsAt: 0,
      endsAt: 10,
      tokens: ['2field'],
      prize: { tokenId: '2field', amount: 1000n },
    },
  ],
})

/** Every table that grows with the chain or with people has thousands of rows. */
const rows = [
  `insert into block_hashes select n, 'ab' || n, n * ${HOUR} from generate_series(0, ${MANY}) n`,
  `insert into names select n, case n when 1 then '${address}' else n || 'field' end from generate_series(1, ${MANY}) n`,
  `insert into tokens (id, name, symbol, encoded_name, encoded_symbol, decimals, total_supply, admin, is_lp, height)
   select n || 'field', 'T' || n, 'T' || n, '', '', 6, 1000, case when n < 10 then '${address}' else 'admin' || n end, n % 2 = 1, n from generate_series(1, ${MANY}) n`,
  `insert into pairs (id, token_a, token_b, reserve_a, reserve_b, total_supply, last_k, height)
   select n || 'field', n + 1 || 'field', n + 3 || 'field', 1000, 1000, 1000, 1000, n
   from generate_series(1, ${MANY - 4}, 2) n`,
  `insert into balances select 'k' || n, n % 100 * 40 + 2 || 'field', 'aleo1' || n / 100, 7 from generate_series(1, ${4 * MANY}) n`,
  `insert into balances select 'p' || n, n || 'field', '${address}', 7000 from generate_series(2, ${MANY}, 2) n`,
  `insert into state select 'nightjar_core.aleo', 'account', n || 'field', '7u128' from generate_series(1, ${MANY}) n`,
  `insert into state select 'nightjar_faucet.aleo', 'limits', n || 'field', '7u128' from generate_series(1, 20) n`,
  `insert into accounts select n, n from generate_series(1, ${MANY}) n`,
  `insert into approvals select 'k' || n, '2field', 'aleo1' || n, 'aleo2' || n, 7 from generate_series(1, ${MANY}) n`,
  `insert into transactions (height, tx_index, call_index, tx_id, transition_id, timestamp, kind, status, program,
     function, address, paid, received, pairs, private, fee)
   select n, 0, 0, case n when 2 then '${transactionId}' else 'at' || n end, '', n * ${HOUR}, 'swap', 'accepted', '', '', '', '[]', '[]', '[]', false, 0
   from generate_series(1, ${MANY}) n`,
  `insert into transaction_subjects (subject, height, tx_index, call_index, kind)
   select subject, n, 0, 0, 'swap' from generate_series(1, ${MANY}) n, unnest(array[1, 3]) subject`,
  `insert into trades (height, tx_index, call_index, hop, pair, timestamp, token_in, amount_in, token_out, amount_out, trader)
   select n, 0, 0, 0, 3, n * ${HOUR}, 2, 1, 4, 1, 1 from generate_series(1, ${MANY}) n`,
  `insert into traders select n, trader from generate_series(1, ${MANY}) n, generate_series(1, 3) trader`,
  `insert into points select 'aleo1' || n, n % 100, 'swap', 1, 10 from generate_series(1, ${MANY}) n`,
  `insert into point_totals select 'aleo1' || n, 10, 0, 0, n % 1000, 1 from generate_series(1, ${MANY}) n`,
  `insert into point_ranks select level, total >> (8 * level), count(*)
   from point_totals, generate_series(0, 1) level group by 1, 2`,
  `insert into competition_volumes values (1, '2field', '${address}', 10, 1)`,
  `insert into competition_totals values (1, '', 10, 10, 1, 1), (1, '2field', 10, 10, 1, 1)`,
  `insert into competition_volumes select 1, n || 'field', 'aleo1' || n, 10, 1 from generate_series(1, ${MANY}) n`,
  `insert into sessions select 's' || n, 'aleo1', ${FAR} from generate_series(1, ${MANY}) n`,
  `insert into nonces select 'n' || n, 'aleo1', ${FAR} from generate_series(1, ${MANY}) n`,
  `insert into token_metadata select n || 'field', 'T', 'T', '/ims/image/' || n || '.webp', 1 from generate_series(2, ${MANY}, 2) n`,
  `insert into images select n::text, 'image/webp', 1, 1, 'x', 'aleo1' || n, ${FAR} from generate_series(1, ${MANY}) n`,
  `insert into removed_images select 'r' || n, 1 from generate_series(1, ${MANY}) n`,
  `insert into pages select 'calls', n, n * 64, '', 'x' from generate_series(1, ${MANY}) n`,
  `insert into imported_tokens select 'aleo1' || n, '2field', 1 from generate_series(1, ${MANY}) n`,
  `insert into bindings select 'aleo1' || n, '0x' || n, 1 from generate_series(1, ${MANY}) n`,
  `insert into claims (purpose, round, address, status, amount, created, updated)
   select 'credits', 1, 'aleo1' || n, 'paid', 1, 1, 1 from generate_series(1, ${MANY}) n`,
  ...['minute', 'hour', 'day'].map(
    (step) =>
      `insert into candles select pair, '${step}', n * ${HOUR}, 1, 1, 1, 1, 1, 1, 1
       from generate_series(1, 1500) n, unnest(array[3, 5]) pair`,
  ),
  ...['minute', 'hour', 'day'].map(
    (step) =>
      `insert into stats select scope, '${step}', n * ${HOUR}, 1, 1, 1, 1, 1
       from generate_series(1, 1500) n, unnest(array[2, 3, 5]) scope`,
  ),
  // last, as the indexer does: a market read before it reads nothing twice
  `insert into cursor (id, network, rules, start_height, height, hash, timestamp)
   values (1, 'local', '${rulesVersion(rules)}', 0, ${MANY}, 'ab', ${MANY * HOUR})`,
  'vacuum analyze',
]

/** As the indexer notes it. */
const block = [
  `insert into changes select (select coalesce(max(batch), 0) + 1 from changes), kind, id
   from (values ('pairs', '3field'), ('tokens', '2field'), ('candles', '3'), ('stats', '3')) as written(kind, id)`,
]

const values: Readonly<Record<string, string>> = {
  address,
  owner: address,
  token: '2field',
  tokens: '2field,4field',
  tokenA: '2field',
  tokenB: '4field',
  token_a: '2field',
  token_b: '4field',
  id: '3field',
  round: '1',
  keywords: 'T12',
  interval: '1h',
  ticker_id: '2field_4field',
  name: 'balances',
  program: 'nightjar_core.aleo',
  key: '3field',
}

/** Where a call needs another. */
const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  transaction: { id: transactionId },
  tokenOrigin: { id: '2field' },
}

/** They end with a refusal, after their reads: the chain's own values aren't in these tables. */
const refused = ['priceSums', 'settings']

/** They read no table: what was built, the settings of the process, the traders it simulates, the node. */
const elsewhere = ['latestBuild', 'buildMeta', 'config', 'simulation', 'mappingValue']

const paying = { competitionClaim: true, creditsClaim: true, creditsTotalMicrocredits: 10n ** 9n }
const unheard = () => Promise.reject(new Error('nothing is paid here'))

/** How many statements, at most, no test here sends, by file. */
const apart: Readonly<Record<string, number>> = {
  'api/health.ts': 2, // the cursor's one row; the values in doubt, which are usually none
  'api/metricsServer.ts': 2, // the same
  'api/sharedLimit.ts': 1, // tells other processes
  'db/database.ts': 3, // migrations
  'db/insertMany.ts': 2, // the indexer's writes
  'db/restoreDrill.ts': 1, // an operator's command
  'claims/claims.ts': 4, // of one claim by its key, or of the pending ones by their index
}

/** Pictures are as many as the operator's budget allows. */
const isBounded = (statement: string): boolean =>
  /^select coalesce\(sum\(octet_length\("body"\)\), 0\) from "images"$/.test(statement)

/** Steps that read or sort a whole list. */
const grown = (explained: readonly Explained[]) =>
  explained.flatMap(({ statement, steps }) =>
    (isBounded(statement) ? [] : steps)
      .filter(({ kind, rowsRead }) => /Seq Scan|Sort/.test(kind) && rowsRead > MOST)
      .map((step) => ({ ...step, statement })),
  )

describe.skipIf(postgres === undefined)('plans of every call', () => {
  let database: ReturnType<typeof openExplained>
  let drop: (() => Promise<void>) | undefined
  let handlers: Readonly<Record<string, (call: unknown, context: CallContext) => unknown>>
  let context: CallContext
  let claims: Claims
  let sites: ReadonlySet<string>
  beforeAll(async () => {
    const settings = await postgres?.settings()
    drop = settings?.drop
    database = openExplained(settings?.env.DATABASE_URL ?? '')
    for (const statement of rows) await database.run(statement)
    const recorded = recordCallSites(database.db)
    const { db } = recorded
    sites = recorded.sites
    const [metrics, log, now] = [createMetrics(), createLog('silent'), () => MANY * HOUR]
    const node = createAleoClient({ baseUrl: 'http://127.0.0.1:9/testnet' }) // nothing listens there
    const payer = { address, sign: unheard, close: async () => undefined }
    const env = { ...readTestEnv({}), ...paying }
    claims = createClaims({ db, node, payer, log, metrics, now })
    context = {
      ...{ env, db, node, payer, log, metrics, now, claims, dbOf: () => db },
      caller: { client: 'a' },
      crypto: (await createFixture()).chain,
      market: createMarket(db, ['2field', '4field']),
      rules,
      pictures: undefined,
      questions: createQuestions(),
      searches: createTurns(1, 1),
      config: () => ({ network: 'testnetbeta' }),
      countStreams: () => 0,
    } as unknown as CallContext // what the calls that only read need
    handlers = createHandlers(context) as unknown as typeof handlers // one per name, typed by its endpoint
  })
  afterAll(async () => {
    await claims.close()
    await database.close()
    await drop?.()
  })

  const reads = Object.entries<Endpoint>(endpoints).filter(
    ([name, { method }]) => method === 'GET' && !elsewhere.includes(name),
  )

  test.each(reads)(
    'behavior: %s reads no list from end to end, and sorts none',
    async (name, endpoint) => {
      const params = Object.fromEntries(
        Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, part = '']) => [
          part,
          own[name]?.[part] ?? values[part] ?? '1',
        ]),
      )
      const ask = async () => {
        const request = parseRequest(endpoint, { params, query: values, body: undefined })
        const outside = { origin: '', bearer: undefined, readFiles: async () => [] }
        await handlers[name]?.({ ...request, ...outside }, context)
      }
      const failures: unknown[] = []
      const tryIt = () => ask().catch((error: unknown) => void failures.push(error))
      await tryIt()
      for (const statement of block) await database.run(statement)
      context.market.invalidate()
      expect(grown(await database.explain(tryIt))).toEqual([])
      expect(failures.filter((error) => !(error instanceof ApiRefusalError))).toEqual([])
      expect(failures.length > 0).toBe(refused.includes(name))
    },
  )

  const call = async (name: keyof typeof endpoints, given: object = {}) =>
    await handlers[name]?.({ origin: 'http://127.0.0.1', query: {}, ...given }, context)
  const opened = () => openSession(context, address)

  const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
    'a signed session': async () => {
      const { nonce } = await issueNonce(context, address)
      await takeNonce(context, address, nonce)
      const { token: bearer } = await opened()
      await call('closeSession', { bearer })
    },
    'an imported token': async () => {
      const { token: bearer } = await opened()
      const body = { address, token_id: '4field' }
      await call('importToken', { body, bearer })
      await call('deleteImportedToken', { body, bearer })
    },
    'the metadata of a token': async () => {
      const { token: bearer } = await opened()
      const body = { token_id: '2field', name: 'T2', symbol: 'T2', logo: '' }
      await call('saveToken', { body, bearer })
    },
    'a binding': async () => {
      const evmAddress = `0x${'1'.repeat(40)}`
      await bind(context, address, evmAddress)
    },
    'a picture': async () => {
      const { token: bearer } = await opened()
      const none = call('uploadImage', { bearer, readFiles: async () => [new File([], 'none')] })
      await none.catch(() => undefined) // nothing decodes it here
      const picture = {
        ...{ hash: 'new', width: 1, height: 1, megapixels: 1 },
        type: 'image/webp' as const,
        body: new Uint8Array(8),
      }
      await keepImage(context.db, { picture, uploader: 'aleo15', budget: 4900, now: FAR + 1000 })
      await keepImage(context.db, { picture, uploader: 'aleo15', budget: 10 ** 9, now: 1 })
      await selectImage(context.db, 'new')
      await removeImage(context.db, 'new', 1)
    },
    'a claim': async () => {
      const offer = async () => ({ kind: 'payable', tokenId: null, amount: 1n }) as const
      await claims.pay(context.db, { purpose: 'credits', address }, offer).catch(() => undefined)
      await call('competitionClaimStatus', { params: { address } })
      await call('creditsClaimStatus', { params: { address } })
    },
    'prices of pairs': () => call('somePairPrices', { body: { pair_ids: ['3field'] } }),
    'closes of a pair': () =>
      readCloses(context.db, '3field', { interval: '1h', from: 700 * HOUR, until: 800 * HOUR }),
    'lists without a filter': async () => {
      await call('explorerTransactions', { query: { limit: 20 } })
      await call('stats', { query: { interval: '1d', limit: 30 } })
    },
    'a page of blocks': () =>
      createPageCache({ mayChange: false }).read(context.db, '/api/pages/calls/3'),
    'what is turned off': async () => {
      const handle = { db: context.db, listen: async () => undefined }
      await createSwitches(handle, () => undefined)
      await turn(context.db, 'off', { names: ['filters'], now: 1 })
      await turn(context.db, 'on', { names: ['filters'], now: 1 })
    },
    'what streams tell': async () => {
      const handle = { db: context.db, listen: async () => undefined } as unknown as DatabaseHandle
      const { metrics, log } = context
      const told = { onBlock: () => undefined, now: () => 0, isSteady: false }
      const hub = await createEventHub({ handle, metrics, log, ...told })
      hub.close()
    },
  }

  test.each(Object.entries(tasks))(
    'behavior: %s reads no list from end to end, and sorts none',
    async (_, task) => {
      expect(grown(await database.explain(task))).toEqual([])
    },
  )

  test('behavior: no statement of a call is left out', async () => {
    const written = await findCallSites(['api', 'market', 'db', 'claims', 'images'])
    const missing: Record<string, number> = {}
    for (const site of written) {
      if (sites.has(site)) continue
      const file = site.slice(0, site.indexOf(':'))
      missing[file] = 1 + (missing[file] ?? 0)
    }
    expect(Object.entries(missing).filter(([file, count]) => count > (apart[file] ?? 0))).toEqual(
      [],
    )
    expect([...sites].filter((site) => !written.includes(site))).toEqual([])
  })
})
