import { createAleoClient } from '@nightjar/aleo'
import { LOCAL_PAIRS, LOCAL_TOKENS, WRAPPED_ALEO } from '@nightjar/sdk'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { createMetrics } from '../api/metrics.ts'
import { type ChainCrypto, loadChainCrypto, sortIds } from '../chainCrypto.ts'
import type { Database } from '../db/database.ts'
import { chainTables } from '../db/schema.ts'
import { audit } from '../indexer/audit.ts'
import { createCachedCrypto } from '../indexer/cachedCrypto.ts'
import { createChainSource } from '../indexer/chainSource.ts'
import type { EngineOptions } from '../indexer/engine.ts'
import type { IndexerOptions } from '../indexer/follower.ts'
import { createIndexer, type Indexer } from '../indexer/indexer.ts'
import { createLog } from '../log.ts'
import { rulesOf } from '../points/rules.ts'
import type { History } from './history.ts'
import {
  addLiquidity,
  core,
  createPair,
  OPERATOR,
  openMarket,
  type Random,
  removeLiquidity,
  swapExactIn,
  transfer,
  wrapCredits,
} from './market.ts'

export type CachedCrypto = ReturnType<typeof createCachedCrypto>

export type Fixture = { readonly chain: ChainCrypto; readonly crypto: CachedCrypto }

let fixture: Promise<Fixture> | undefined

/** snarkVM's hashes with a cache: files that share a process create the same market from the same hashes. */
export function createFixture(): Promise<Fixture> {
  fixture ??= loadFixture()
  return fixture
}

async function loadFixture(): Promise<Fixture> {
  const chain = await loadChainCrypto('testnet')
  return { chain, crypto: createCachedCrypto(chain.snarkVm.crypto) }
}

/** A token of the local network by its symbol. */
export function tokenId(symbol: string): string {
  const found = [WRAPPED_ALEO, ...LOCAL_TOKENS].find((token) => token.symbol === symbol)
  if (found === undefined) throw new Error(`no token ${symbol}`)
  return found.id
}

/** A valid address, different for each name. */
export const account = ({ crypto }: Fixture, name: string): string =>
  crypto.programAddress(`${name}.aleo`)

/** The seeded pairs of a local network, all of about the same value. */
export function openPairs(history: History, { chain }: Fixture, count = LOCAL_PAIRS.length): void {
  for (const { a, b } of LOCAL_PAIRS.slice(0, count)) {
    createPair(history, chain, tokenId(a), tokenId(b), 10n ** 13n, 2n * 10n ** 13n)
  }
  history.mine()
}

/** Hands out tokens to traders. */
export function fund(history: History, traders: readonly string[], amount = 10n ** 11n): void {
  for (const trader of traders) {
    for (const token of [WRAPPED_ALEO, ...LOCAL_TOKENS]) {
      history.call(transfer(OPERATOR, token.id, trader, amount))
    }
  }
  history.mine()
}

/** One random user action; some are rejected. */
export function doSomething(history: History, traders: readonly string[], random: Random): void {
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(random() * list.length)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
  const trader = pick(traders)
  const pair = pick(LOCAL_PAIRS)
  const ids = sortIds(tokenId(pair.a), tokenId(pair.b))
  const [tokenIn, tokenOut] = random() < 0.5 ? ids : [ids[1], ids[0]]
  const amount = BigInt(1 + Math.floor(random() * 1e8))
  const roll = random()
  if (roll < 0.55) history.call(swapExactIn(trader, tokenIn, tokenOut, amount))
  else if (roll < 0.62) history.call(swapExactIn(trader, tokenIn, tokenOut, amount, 10n ** 30n))
  else if (roll < 0.7) history.call(transfer(trader, tokenIn, pick(traders), amount))
  else if (roll < 0.78) history.call(addLiquidity(trader, ids, amount, amount * 2n))
  else if (roll < 0.84) history.call(removeLiquidity(OPERATOR, ids, amount))
  else if (roll < 0.9) {
    history.call(core('transfer_public_to_private', [trader, tokenIn, `${amount}u128`], trader))
  } else if (roll < 0.95) history.call(wrapCredits(trader, amount))
  else {
    const args = [trader, tokenIn, pick(traders), `${amount}u128`]
    history.call(core('approve_public', args, trader))
  }
}

/** A history of `calls` random calls, up to `perBlock` in a block. */
export function makeHistory(
  history: History,
  options: {
    readonly fixture: Fixture
    readonly random: Random
    readonly calls: number
    readonly perBlock: number
  },
): void {
  const { fixture, random, calls, perBlock } = options
  const traders = ['alice', 'bob', 'carol', 'dave'].map((name) => account(fixture, name))
  openMarket(history)
  openPairs(history, fixture)
  fund(history, traders)
  for (let done = 0; done < calls; ) {
    const inBlock = Math.floor(random() * (perBlock + 1))
    for (let at = 0; at < inBlock && done < calls; at++, done++) {
      doSomething(history, traders, random)
    }
    history.mine(1 + Math.floor(random() * 600))
  }
}

/** An indexer of a database and a node. */
export function createTestIndexer(
  db: Database,
  nodeUrl: string,
  fixture: Fixture,
  options: Partial<IndexerOptions> = {},
): Indexer {
  const baseUrl = `${nodeUrl}/testnet`
  return createIndexer({
    ...engineOptions(fixture),
    db,
    source: (signal) => createChainSource(createAleoClient({ baseUrl, timeout: 8000, signal })),
    onReorg: 'stop',
    startHeight: 0,
    pollMs: 10,
    log: createLog('silent'),
    metrics: createMetrics(),
    ...options,
  })
}

export const engineOptions = ({ crypto }: Fixture): EngineOptions => ({
  crypto,
  chainNetwork: 'testnet',
  network: 'local',
  rules: rulesOf('local'),
})

/** Waits for a condition: checks often at first, then less often, because checking may be most of the work. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  ms = 300_000,
): Promise<void> {
  const end = Date.now() + ms
  for (let pause = 5; !(await holds()); pause = Math.min(1.2 * pause, 50)) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await new Promise((done) => setTimeout(done, pause))
  }
}

/** Runs an indexer until it has indexed a height. */
export async function indexTo(indexer: Indexer, height: number): Promise<void> {
  const running = indexer.run()
  await until(() => {
    const status = indexer.status()
    if (status.kind === 'stopped') throw new Error(status.reason)
    return status.kind === 'following' && status.height >= height
  }, `height ${height}`)
  await indexer.stop()
  await running
}

/** Compares every value in a database with a node, and the rows with these values. */
export async function auditAll(db: Database, nodeUrl: string, { crypto }: Fixture) {
  const node = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
  const result = await audit({ db, node, hasher: crypto, extent: 'all', pauseMs: 10 })
  if (result.kind !== 'compared') throw new Error(result.kind)
  return result
}

/** Every derived row of a database, in a fixed order: two databases have the same content if these are equal. */
export async function dumpChainRows(db: Database): Promise<Record<string, readonly string[]>> {
  const dump: Record<string, readonly string[]> = {}
  for (const table of Object.values(chainTables)) {
    const rows: readonly object[] = await db.select().from(table)
    dump[getTableConfig(table).name] = rows.map(toText).sort()
  }
  return dump
}

const toText = (row: object): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
