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
export type StoredMovement = {
  readonly token_id: string
  readonly amount: string
  readonly outside?: true
}

// what the indexer derives from the chain: dropped and rebuilt at will

/** One row: how far the tables below have come. Written in the same transaction as they are. */
export const cursor = pgTable('cursor', {
  id: integer('id').primaryKey(),
  network: text('network').notNull(),
  /** The rules of points and competition that the rows follow. */
  rules: text('rules').notNull(),
  /** The version of the code that derived the rows (`LEDGER_VERSION`). */
  ledger: integer('ledger').notNull().default(0),
  startHeight: integer('start_height').notNull(),
  height: integer('height').notNull(),
  hash: text('hash').notNull(),
  timestamp: seconds('timestamp').notNull(),
})

/** The last blocks indexed, and every 64th before them: sent to listeners, and used to detect another history. */
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

/** Every mapping value of the suite, as computed by the interpreter. */
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

/** Mapping values that a block changed in an unknown way, by the hash of their key. */
export const doubts = pgTable('doubts', {
  keyId: text('key_id').primaryKey(),
  program: text('program').notNull(),
  mapping: text('mapping').notNull(),
  /** Null if the key behind the hash is unknown. */
  key: text('key'),
  /** Hash of the current value; null if it was removed. */
  value: text('value'),
  /** The call that changed it, as far as known; its arguments may contain the key. */
  function: text('function').notNull(),
  arguments: jsonb('arguments').$type<readonly (readonly [string, string])[]>().notNull(),
  /** The height since which the value is unknown. */
  height: integer('height').notNull(),
})

/** Tokens of the ledger; `name` and `symbol` as readable text; a pair's LP token is one of them. */
export const tokens = pgTable(
  'tokens',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    /** Name and symbol as stored on the chain, in decimal. */
    encodedName: text('encoded_name').notNull(),
    encodedSymbol: text('encoded_symbol').notNull(),
    decimals: integer('decimals').notNull(),
    totalSupply: units('total_supply').notNull(),
    admin: text('admin').notNull(),
    creator: text('creator'),
    isLp: boolean('is_lp').notNull(),
    /** The outside program or registry id it wraps, null if it wraps nothing. */
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
    /** A block changed it in a way not yet known: its amounts are the last proven ones. */
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

/** One row per call of the suite, accepted or rejected, and per public transfer of credits of its accounts. */
export const transactions = pgTable(
  'transactions',
  {
    height: integer('height').notNull(),
    txIndex: integer('tx_index').notNull(),
    callIndex: integer('call_index').notNull(),
    txId: text('tx_id').notNull(),
    /** The id under which it was sent, if a rejection gave it another. */
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
    /** Whose public balances paid, and received; null where records did, or nothing was. */
    from: text('from_address'),
    to: text('to_address'),
    /** What of it an action left at another address, to be claimed. */
    surplus: jsonb('surplus').$type<readonly StoredMovement[]>().notNull().default([]),
    surplusTo: text('surplus_to'),
    /** The change of an allowance. */
    approved: jsonb('approved').$type<readonly StoredMovement[]>().notNull().default([]),
    /** Accepted, but its amounts could not be proven and are left out. */
    inDoubt: boolean('in_doubt').notNull().default(false),
    fee: units('fee').notNull(),
    feePayer: text('fee_payer'),
  },
  (t) => [
    primaryKey({ columns: [t.height, t.txIndex, t.callIndex] }),
    index('transactions_tx_id').on(t.txId),
    index('transactions_sent_id').on(t.sentId),
    // a rare kind is scattered among all calls
    index('transactions_kind').on(t.kind, t.height, t.txIndex, t.callIndex),
  ],
)

/**
 * The names that the large tables below refer to by number (pairs, tokens, addresses, scopes), numbered in the order of
 * their first appearance on the chain: an id has 77 characters, and each trade has it in several rows and indexes.
 */
export const names = pgTable('names', {
  number: integer('number').primaryKey(),
  name: text('name').notNull().unique(),
})

/** Accounts that have called the suite, by number, and the block of their first call: from then on their public transfers of credits are kept. */
export const accounts = pgTable('accounts', {
  account: integer('account').primaryKey(),
  since: integer('since').notNull(),
})

/** The addresses and pairs that a call concerns, by number: used to read lists of transactions. */
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
    // a pair's few deposits are scattered among all its trades
    index('transaction_subjects_kind').on(t.subject, t.kind, t.height, t.txIndex, t.callIndex),
  ],
)

/** One row per hop of a swap; pair, tokens and trader by number; `value` in microcredits, null if not priced. */
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
    index('trades_pair').on(t.pair, t.height, t.txIndex, t.callIndex, t.hop),
  ],
)

/** Traders of each UTC day (days since 1970), by number, if the chain names them. */
export const traders = pgTable(
  'traders',
  { day: integer('day').notNull(), trader: integer('trader').notNull() },
  (t) => [primaryKey({ columns: [t.day, t.trader] })],
)

/**
 * A pair's price after trades (open, high, low, close; token_b per token_a in whole units, times 10^36) and its volumes;
 * the pair by number.
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

/** Liquidity and volumes by interval, in microcredits; `scope` is the number of a name from market/scopes.ts. */
export const stats = pgTable(
  'stats',
  {
    scope: integer('scope').notNull(),
    interval: text('interval').notNull(),
    time: seconds('time').notNull(),
    /** Null if unknown. */
    tvl: units('tvl'),
    volume: units('volume').notNull(),
    /** The part by traders that the chain does not name. */
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

/**
 * How many accounts have a number of points (level 0), or one within the same 256 (level 1): an account's rank is read from
 * some hundreds of rows, however many accounts there are.
 */
export const pointRanks = pgTable(
  'point_ranks',
  {
    level: integer('level').notNull(),
    /** The points, without the last 8 bits per level. */
    place: integer('place').notNull(),
    accounts: integer('accounts').notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.place] })],
)

/** Traded value of a competing token by round and trader; the trader is empty if the chain does not name them. */
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

/** Sums of `competition_volumes` by token, and of each round as a whole, whose token is empty. */
export const competitionTotals = pgTable(
  'competition_totals',
  {
    round: integer('round').notNull(),
    token: text('token').notNull(),
    volume: units('volume').notNull(),
    /** The part by traders that the chain names. */
    namedVolume: units('named_volume').notNull(),
    trades: integer('trades').notNull(),
    /** Named traders, each counted once. */
    traders: integer('traders').notNull(),
  },
  (t) => [primaryKey({ columns: [t.round, t.token] })],
)

/**
 * Pages of blocks as served, compressed with brotli; the last of each kind as far as the chain goes. `kind` is one of the
 * sdk's `PAGE_KINDS`.
 */
export const pages = pgTable(
  'pages',
  {
    kind: text('kind').notNull(),
    number: integer('number').notNull(),
    lastHeight: integer('last_height').notNull(),
    /** A hash of the bytes before they were compressed. */
    hash: text('hash').notNull(),
    body: bytes('body').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.number] })],
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
  accounts,
  transactionSubjects,
  trades,
  traders,
  candles,
  stats,
  points,
  pointTotals,
  pointRanks,
  competitionVolumes,
  competitionTotals,
  pages,
}

// the indexer's own reports: kept in a rebuild

/** The rows that the last batches of blocks wrote in tables that every process keeps in memory: only these are read again. */
export const changes = pgTable(
  'changes',
  {
    /** Counts the batches that wrote any. */
    batch: integer('batch').notNull(),
    /** The table. */
    kind: text('kind').notNull(),
    id: text('id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.batch, t.kind, t.id] })],
)

/** One row, written every few seconds, so that processes without an indexer know the indexer's state. */
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
  /** When it last made progress: a stuck indexer does not update it. */
  heartbeat: seconds('heartbeat').notNull(),
})

// what the operator has turned off

/** Calls that are not answered for now, by the names of api/switches.ts. */
export const switchedOff = pgTable('switched_off', {
  name: text('name').primaryKey(),
  since: seconds('since').notNull(),
})

// data that people entered: never dropped

export const nonces = pgTable(
  'nonces',
  {
    nonce: text('nonce').primaryKey(),
    address: text('address').notNull(),
    expires: seconds('expires').notNull(),
  },
  (t) => [index('nonces_expires').on(t.expires)],
)

/** Open sessions; only the SHA-256 of the bearer token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    address: text('address').notNull(),
    expires: seconds('expires').notNull(),
  },
  (t) => [index('sessions_expires').on(t.expires)],
)

export const importedTokens = pgTable(
  'imported_tokens',
  {
    address: text('address').notNull(),
    token: text('token').notNull(),
    position: seconds('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.address, t.token] })],
)

/** Metadata from a token's admin. */
export const tokenMetadata = pgTable(
  'token_metadata',
  {
    token: text('token').primaryKey(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    logo: text('logo').notNull(),
    updated: seconds('updated').notNull(),
  },
  (t) => [index('token_metadata_logo').on(t.logo)],
)

export const bindings = pgTable('bindings', {
  address: text('address').primaryKey(),
  evmAddress: text('evm_address').notNull().unique(),
  updated: seconds('updated').notNull(),
})

/** Payments made once; `purpose` is `credits` or `competition`, `status` as described in claims/claims.ts. */
export const claims = pgTable(
  'claims',
  {
    purpose: text('purpose').notNull(),
    /** The competition's round; 1 for credits, and for prizes paid when there was only one round. */
    round: integer('round').notNull().default(1),
    address: text('address').notNull(),
    status: text('status').notNull(),
    tokenId: text('token_id'),
    amount: units('amount').notNull(),
    txId: text('tx_id'),
    /** The signed transaction, stored until it is accepted, so that the same one is sent again after a crash. */
    transaction: text('transaction'),
    /** When the payment was requested; budgets use this time. */
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
export const images = pgTable(
  'images',
  {
    hash: text('hash').primaryKey(),
    type: text('type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    body: bytes('body').notNull(),
    uploader: text('uploader').notNull(),
    created: seconds('created').notNull(),
  },
  (t) => [
    index('images_uploader').on(t.uploader, t.created),
    index('images_created').on(t.created, t.hash),
  ],
)

/** Pictures that the operator has removed: the same bytes are not accepted again. */
export const removedImages = pgTable('removed_images', {
  hash: text('hash').primaryKey(),
  removed: seconds('removed').notNull(),
})

/** Names of the tables that a backup must have: everything else is rebuilt from the chain, or the operator's. */
export const peopleTables = {
  nonces,
  sessions,
  importedTokens,
  tokenMetadata,
  bindings,
  claims,
  images,
  removedImages,
}
