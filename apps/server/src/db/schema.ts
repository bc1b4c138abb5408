import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'

/** An amount in base units; exact up to any size. */
const units = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })
/** A price scaled by 10^36, without a bound: a token may have 255 decimals. */
const scaled = (name: string) => numeric(name, { mode: 'bigint' })
/** Seconds since 1970. */
const seconds = (name: string) => bigint(name, { mode: 'number' })
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** An amount of one token as kept in JSON columns. */
export type StoredMovement = { readonly token_id: string; readonly amount: string }

// what the indexer derives from the chain: dropped and rebuilt at will

/** One row: how far the tables below have come. Written in the same transaction as they are. */
export const cursor = pgTable('cursor', {
  id: integer('id').primaryKey(),
  network: text('network').notNull(),
  /** The rules of points and competition that the rows were made by. */
  rules: text('rules').notNull(),
  /** The version of the derivation that made the rows (`LEDGER_VERSION`). */
  ledger: integer('ledger').notNull().default(0),
  startHeight: integer('start_height').notNull(),
  height: integer('height').notNull(),
  hash: text('hash').notNull(),
  timestamp: seconds('timestamp').notNull(),
})

/** The last blocks followed, and every 64th before them: what listeners are told, and how another history shows. */
export const blockHashes = pgTable('block_hashes', {
  height: integer('height').primaryKey(),
  hash: text('hash').notNull(),
  timestamp: seconds('timestamp').notNull(),
})

/** The suite's programs as deployed. */
export const programs = pgTable('programs', {
  id: text('id').primaryKey(),
  /** Order of deployment: a program comes after those it imports. */
  position: integer('position').notNull(),
  edition: integer('edition').notNull(),
  height: integer('height').notNull(),
  transactionId: text('transaction_id').notNull(),
  owner: text('owner').notNull(),
  source: text('source').notNull(),
})

/** Every mapping value of the suite, as the interpreter left it. */
export const state = pgTable(
  'state',
  {
    program: text('program').notNull(),
    mapping: text('mapping').notNull(),
    key: text('key').notNull(),
    value: text('value').notNull(),
  },
  (t) => [primaryKey({ columns: [t.program, t.mapping, t.key] })],
)

/** Mapping values that a block changed and that are not known, by the hash that names their key. */
export const doubts = pgTable('doubts', {
  keyId: text('key_id').primaryKey(),
  program: text('program').notNull(),
  mapping: text('mapping').notNull(),
  /** Null where nothing told which key the hash stands for. */
  key: text('key'),
  /** Hash of the value that it has now; null where it was removed. */
  value: text('value'),
  /** The call that changed it, as far as known: what the key may be named by. */
  function: text('function').notNull(),
  arguments: jsonb('arguments').$type<readonly (readonly [string, string])[]>().notNull(),
  /** Since when. */
  height: integer('height').notNull(),
})

/** Tokens of the ledger; `name` and `symbol` as readable text; a pair's LP token is one of them. */
export const tokens = pgTable(
  'tokens',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    /** Name and symbol as the chain holds them, in decimal. */
    encodedName: text('encoded_name').notNull(),
    encodedSymbol: text('encoded_symbol').notNull(),
    decimals: integer('decimals').notNull(),
    totalSupply: units('total_supply').notNull(),
    admin: text('admin').notNull(),
    creator: text('creator'),
    isLp: boolean('is_lp').notNull(),
    /** The outside program or registry id it wraps, null where it wraps nothing. */
    origin: text('origin'),
    height: integer('height').notNull(),
  },
  (t) => [index('tokens_admin').on(t.admin)],
)

export const pairs = pgTable(
  'pairs',
  {
    id: text('id').primaryKey(),
    tokenA: text('token_a').notNull(),
    tokenB: text('token_b').notNull(),
    reserveA: units('reserve_a').notNull(),
    reserveB: units('reserve_b').notNull(),
    totalSupply: units('total_supply').notNull(),
    lastK: units('last_k').notNull(),
    /** A block changed it in a way that is not known yet: its amounts are the last proven ones. */
    inDoubt: boolean('in_doubt').notNull().default(false),
    height: integer('height').notNull(),
  },
  (t) => [index('pairs_tokens').on(t.tokenA, t.tokenB)],
)

/** Public balances; `key` is the key of the core's `account` mapping. */
export const balances = pgTable(
  'balances',
  {
    key: text('key').primaryKey(),
    token: text('token').notNull(),
    address: text('address').notNull(),
    amount: units('amount').notNull(),
  },
  (t) => [index('balances_address').on(t.address, t.token), index('balances_token').on(t.token)],
)

export const approvals = pgTable(
  'approvals',
  {
    key: text('key').primaryKey(),
    token: text('token').notNull(),
    payer: text('payer').notNull(),
    spender: text('spender').notNull(),
    amount: units('amount').notNull(),
  },
  (t) => [index('approvals_payer').on(t.payer, t.token)],
)

/** One row per call of the suite, accepted or rejected. */
export const transactions = pgTable(
  'transactions',
  {
    height: integer('height').notNull(),
    txIndex: integer('tx_index').notNull(),
    callIndex: integer('call_index').notNull(),
    txId: text('tx_id').notNull(),
    /** The id under which it was sent, where a rejection gave it another. */
    sentId: text('sent_id'),
    transitionId: text('transition_id').notNull(),
    timestamp: seconds('timestamp').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    reason: text('reason'),
    program: text('program').notNull(),
    function: text('function').notNull(),
    address: text('address'),
    recipient: text('recipient'),
    paid: jsonb('paid').$type<readonly StoredMovement[]>().notNull(),
    received: jsonb('received').$type<readonly StoredMovement[]>().notNull(),
    pairs: jsonb('pairs').$type<readonly string[]>().notNull(),
    private: boolean('private').notNull(),
    /** Accepted, but its amounts could not be proven and are left out. */
    inDoubt: boolean('in_doubt').notNull().default(false),
    fee: units('fee').notNull(),
    feePayer: text('fee_payer'),
  },
  (t) => [
    primaryKey({ columns: [t.height, t.txIndex, t.callIndex] }),
    index('transactions_tx_id').on(t.txId),
    index('transactions_sent_id').on(t.sentId),
  ],
)

/**
 * What the large tables below name (pairs, tokens, addresses, scopes), by numbers in the order in which the chain first
 * named them: an id has 77 letters, and stands in several rows and indexes of each trade.
 */
export const names = pgTable('names', {
  number: integer('number').primaryKey(),
  name: text('name').notNull().unique(),
})

/** Which addresses and pairs a call concerns, by their numbers: what lists of transactions are read by. */
export const transactionSubjects = pgTable(
  'transaction_subjects',
  {
    subject: integer('subject').notNull(),
    height: integer('height').notNull(),
    txIndex: integer('tx_index').notNull(),
    callIndex: integer('call_index').notNull(),
    kind: text('kind').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.height, t.txIndex, t.callIndex] }),
    // a pair's few deposits stand among all its trades
    index('transaction_subjects_kind').on(t.subject, t.kind, t.height, t.txIndex, t.callIndex),
  ],
)

/** One row per hop of a swap; pair, tokens and trader by their numbers; `value` in microcredits, null where not priced. */
export const trades = pgTable(
  'trades',
  {
    height: integer('height').notNull(),
    txIndex: integer('tx_index').notNull(),
    callIndex: integer('call_index').notNull(),
    hop: integer('hop').notNull(),
    pair: integer('pair').notNull(),
    timestamp: seconds('timestamp').notNull(),
    tokenIn: integer('token_in').notNull(),
    amountIn: units('amount_in').notNull(),
    tokenOut: integer('token_out').notNull(),
    amountOut: units('amount_out').notNull(),
    value: units('value'),
    trader: integer('trader'),
  },
  (t) => [
    primaryKey({ columns: [t.height, t.txIndex, t.callIndex, t.hop] }),
    index('trades_pair').on(t.pair, t.height),
  ],
)

/** Who traded on a UTC day (days since 1970), by number, where the chain names them. */
export const traders = pgTable(
  'traders',
  { day: integer('day').notNull(), trader: integer('trader').notNull() },
  (t) => [primaryKey({ columns: [t.day, t.trader] })],
)

/**
 * Of a pair, by its number: its price after trades (open, high, low, close; token_b per token_a in whole units, times
 * 10^36) and volumes.
 */
export const candles = pgTable(
  'candles',
  {
    pair: integer('pair').notNull(),
    interval: text('interval').notNull(),
    time: seconds('time').notNull(),
    open: scaled('open').notNull(),
    high: scaled('high').notNull(),
    low: scaled('low').notNull(),
    close: scaled('close').notNull(),
    volumeA: units('volume_a').notNull(),
    volumeB: units('volume_b').notNull(),
    trades: integer('trades').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pair, t.interval, t.time] }),
    index('candles_step').on(t.interval, t.time),
  ],
)

/** Steps of liquidity and trade in microcredits; `scope` is the number of what market/scopes.ts calls it. */
export const stats = pgTable(
  'stats',
  {
    scope: integer('scope').notNull(),
    interval: text('interval').notNull(),
    time: seconds('time').notNull(),
    tvl: units('tvl').notNull(),
    volume: units('volume').notNull(),
    /** The part of it by traders whom the chain does not name. */
    privateVolume: units('private_volume').notNull().default(sql`0`),
    fees: units('fees').notNull(),
    swaps: integer('swaps').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.interval, t.time] }),
    index('stats_step').on(t.interval, t.time),
  ],
)

/** Points by UTC day (days since 1970) and action. */
export const points = pgTable(
  'points',
  {
    address: text('address').notNull(),
    day: integer('day').notNull(),
    action: text('action').notNull(),
    times: integer('times').notNull(),
    points: integer('points').notNull(),
  },
  (t) => [primaryKey({ columns: [t.address, t.day, t.action] })],
)

/** Sums of `points` per address. */
export const pointTotals = pgTable(
  'point_totals',
  {
    address: text('address').primaryKey(),
    swap: integer('swap').notNull(),
    liquidity: integer('liquidity').notNull(),
    convert: integer('convert').notNull(),
    total: integer('total').notNull(),
    firstHeight: integer('first_height').notNull(),
  },
  (t) => [index('point_totals_rank').on(t.total.desc(), t.address)],
)

/** Traded value of a competing token by round and trader; the trader is empty where the chain does not say who. */
export const competitionVolumes = pgTable(
  'competition_volumes',
  {
    round: integer('round').notNull().default(1),
    token: text('token').notNull(),
    trader: text('trader').notNull(),
    volume: units('volume').notNull(),
    trades: integer('trades').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.round, t.token, t.trader] }),
    index('competition_volumes_trader').on(t.round, t.trader),
  ],
)

/** Names of the tables above. */
export const chainTables = {
  cursor,
  blockHashes,
  programs,
  state,
  doubts,
  tokens,
  pairs,
  balances,
  approvals,
  transactions,
  names,
  transactionSubjects,
  trades,
  traders,
  candles,
  stats,
  points,
  pointTotals,
  competitionVolumes,
}

// what the indexer says of itself: outlives a rebuild

/** One row: written every few seconds, so that processes that only answer can tell how the indexer is. */
export const indexerReports = pgTable('indexer_reports', {
  id: integer('id').primaryKey(),
  status: text('status').notNull(),
  /** Why it stopped or cannot follow at the moment. */
  reason: text('reason'),
  height: integer('height'),
  nodeHeight: integer('node_height'),
  /** Differences that the last audit found, null before the first. */
  drift: integer('drift'),
  audited: seconds('audited'),
  /** When it last got on: a stuck indexer does not touch it. */
  heartbeat: seconds('heartbeat').notNull(),
})

// what people told the server: never dropped

export const nonces = pgTable('nonces', {
  nonce: text('nonce').primaryKey(),
  address: text('address').notNull(),
  expires: seconds('expires').notNull(),
})

/** Open sessions; only the SHA-256 of the bearer token is kept. */
export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  address: text('address').notNull(),
  expires: seconds('expires').notNull(),
})

export const importedTokens = pgTable(
  'imported_tokens',
  {
    address: text('address').notNull(),
    token: text('token').notNull(),
    position: seconds('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.address, t.token] })],
)

/** What a token's admin says about it. */
export const tokenMetadata = pgTable('token_metadata', {
  token: text('token').primaryKey(),
  name: text('name').notNull(),
  symbol: text('symbol').notNull(),
  logo: text('logo').notNull(),
  updated: seconds('updated').notNull(),
})

export const bindings = pgTable('bindings', {
  address: text('address').primaryKey(),
  evmAddress: text('evm_address').notNull().unique(),
  updated: seconds('updated').notNull(),
})

/** Payments made once; `purpose` is `credits` or `competition`, `status` as claims/claims.ts has it. */
export const claims = pgTable(
  'claims',
  {
    purpose: text('purpose').notNull(),
    /** The competition's round; 1 for credits, and for prizes paid when there was but one round. */
    round: integer('round').notNull().default(1),
    address: text('address').notNull(),
    status: text('status').notNull(),
    tokenId: text('token_id'),
    amount: units('amount').notNull(),
    txId: text('tx_id'),
    /** The signed transaction, kept until it is accepted, so that a crash sends the same one again. */
    transaction: text('transaction'),
    /** When the payment was asked for; budgets count by it. */
    created: seconds('created').notNull(),
    /** When a process last worked on it. */
    updated: seconds('updated').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.purpose, t.round, t.address] }),
    index('claims_status').on(t.status, t.updated),
  ],
)

/** Re-encoded pictures by the SHA-256 of their bytes. */
export const images = pgTable('images', {
  hash: text('hash').primaryKey(),
  type: text('type').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  body: bytes('body').notNull(),
  uploader: text('uploader').notNull(),
  created: seconds('created').notNull(),
})

/** Pictures that the operator has removed: the same bytes are not taken again. */
export const removedImages = pgTable('removed_images', {
  hash: text('hash').primaryKey(),
  removed: seconds('removed').notNull(),
})
