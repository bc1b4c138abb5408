import * as z from 'zod/mini'
import {
  amount,
  decimal,
  height,
  logo,
  servedAddress,
  servedFieldId,
  timestamp,
  transactionId,
} from './scalars.ts'

/**
 * A token as served. `token_type` 1 is official, 3 verified, 2 any other; `wrapper_program` is empty
 * for a token that cannot be unwrapped; `token_bits` is the width of the original token's amounts.
 */
export const servedToken = z.object({
  admin: servedAddress,
  token_id: servedFieldId,
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().check(z.gte(0), z.lte(255)),
  total_supply: amount,
  token_bits: z.union([z.literal(64), z.literal(128)]),
  wrapper_program: z.string(),
  logo,
  token_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
})

/**
 * A token and its origin: `creator` called the program (null if the chain does not say who did) in the block at
 * `height`; `timestamp` is that block's, or null if unknown.
 */
export const tokenOrigin = z.object({
  token: servedToken,
  creator: z.nullable(servedAddress),
  height,
  timestamp: z.nullable(timestamp),
})

/**
 * A wrapped token as served: `program` is the original token's program, `token_id` the exchange's token and
 * `origin_token_id` the id inside token_registry.aleo (empty for ARC-20 programs and credits).
 */
export const servedWrappedToken = z.object({
  program: z.string(),
  admin: servedAddress,
  token_id: servedFieldId,
  origin_name: z.string(),
  origin_symbol: z.string(),
  origin_token_id: z.string(),
  decimals: z.int().check(z.gte(0), z.lte(255)),
  total_supply: amount,
  token_bits: z.union([z.literal(64), z.literal(128)]),
  wrapper_program: z.string(),
  logo,
})

/**
 * A pair as served; `token_a` is below `token_b` as a number; `last_k` is 0 without a protocol fee; `in_doubt` means that
 * the pair changed on the chain in a way not yet explained: its amounts are out of date and must not be used for quotes.
 */
export const servedPair = z.object({
  pair_id: servedFieldId,
  token_a: servedFieldId,
  token_b: servedFieldId,
  reserve_a: amount,
  reserve_b: amount,
  total_supply: amount,
  last_k: amount,
  in_doubt: z.boolean(),
})

/**
 * Distribution of a token's supply: public balances, pools (including what they owe the protocol), and the rest, which
 * is in records. `private` is null if an amount of a pool is in doubt.
 */
export const tokenSupply = z.object({
  token_id: servedFieldId,
  height,
  total: amount,
  public: amount,
  pools: amount,
  private: z.nullable(amount),
})

/**
 * A pair's cumulative prices as the core program stores them: the sums of both prices at the end of each block before
 * `stored_height`, times 2^60. `height` is the block up to which the answer is valid.
 * `in_doubt`: it is out of date, and the current value is unknown.
 */
export const servedPriceSums = z.object({
  pair_id: servedFieldId,
  height,
  stored_height: height,
  reserve_a: amount,
  reserve_b: amount,
  price_sum_a: amount,
  price_sum_b: amount,
  in_doubt: z.boolean(),
})

/**
 * Settings of the exchange on the chain after block `height`. Below `from_height` the current value of each pair
 * applies, from then on the `next_` one. Fees are parts of 10000; the protocol gets 1 / (base_portion + 1) of them.
 * Trading is paused below `paused_until`; 4294967295 is a pause without an announced end. A change takes effect
 * `delay` blocks after it was announced. `block_seconds` is the pace of the last blocks by their timestamps.
 */
export const exchangeSettings = z.object({
  height,
  block_seconds: z.number(),
  admin: servedAddress,
  pending_admin: z.nullable(servedAddress),
  guardian: z.object({
    guardian: servedAddress,
    next_guardian: servedAddress,
    from_height: height,
  }),
  delay: z.int(),
  swap_fee: z.object({ fee: z.int(), next_fee: z.int(), from_height: height }),
  protocol_fee: z.object({
    collector: servedAddress,
    base_portion: z.int(),
    next_collector: servedAddress,
    next_base_portion: z.int(),
    from_height: height,
  }),
  private_ops: z.object({
    allowed: z.boolean(),
    next_allowed: z.boolean(),
    from_height: height,
  }),
  paused_until: height,
})

/** A public balance; `key` is the key of the core's `account` mapping. */
export const tokenBalance = z.object({ token_id: servedFieldId, amount, key: servedFieldId })

/** The amount of the holder's token that `spender` may take; `key` is the key of the core's `approvals` mapping. */
export const tokenAllowance = z.object({
  token_id: servedFieldId,
  spender: servedAddress,
  amount,
  key: servedFieldId,
})

/** A holder's public LP balance of one pair. */
export const pairBalance = z.object({
  pair_id: servedFieldId,
  token_a: servedFieldId,
  token_b: servedFieldId,
  amount,
})

/** Price of one whole token in ALEO; `price` is null if no pair leads to ALEO. */
export const tokenPrice = z.object({ token_id: servedFieldId, price: z.nullable(decimal) })

/**
 * Price of one ALEO in dollars, through `pairs` to `token_id`, which the operator counts as a dollar: the median of the
 * prices at the end of each of `minutes` minutes up to `until`, so a price that lasted one block does not move it. Null
 * without such a token or a route to it.
 */
export const dollarPrice = z.object({
  price: z.nullable(decimal),
  token_id: z.nullable(servedFieldId),
  pairs: z.array(servedFieldId),
  minutes: z.int(),
  until: timestamp,
})

/**
 * Prices of whole tokens in ALEO: `day_ago` at the end of the hour a day ago, `prices` at the ends of steps of `step`
 * seconds from `from`, oldest first; null before the first trade, or without a route to ALEO.
 */
export const weekPrices = z.object({
  from: timestamp,
  step: z.int(),
  tokens: z.array(
    z.object({
      token_id: servedFieldId,
      day_ago: z.nullable(decimal),
      prices: z.array(z.nullable(decimal)),
    }),
  ),
})

/** A token available from the faucet: at most `limit` per claim, one claim every `cooldown` blocks. */
export const faucetToken = z.object({
  ...servedToken.shape,
  limit: amount,
  balance: amount,
  cooldown: z.int(),
})

/** The kind of an entry in the transaction list. */
export const TRANSACTION_KINDS = [
  'swap',
  'add_liquidity',
  'remove_liquidity',
  'transfer',
  'to_private',
  'to_public',
  'wrap',
  'unwrap',
  'faucet',
  'approve',
  'claim',
  'create_token',
  'mint',
  'burn',
  'admin',
] as const

export const transactionKind = z.enum(TRANSACTION_KINDS)

/**
 * An exact amount of one token in base units. With `outside`, of the token of another program whose wrapped form `token_id`
 * names; one unit of each is worth one of the other.
 */
export const movement = z.object({
  token_id: servedFieldId,
  amount,
  outside: z.exactOptional(z.literal(true)),
})

/**
 * One accepted or rejected call. `address` made it, and is null if the chain does not say who did;
 * `paid` and `received` are exact, as replayed from the block, including the public amounts of private calls,
 * and empty if `in_doubt` says that they could not be verified. `from` and `to` are the accounts whose public balances
 * paid and received, null where records did. `surplus` is what an action left at `surplus_to`: above the minimum that
 * `received` contains, or beneath the maximum that was handed over besides `paid`. `approved` is the change of an
 * allowance. Public transfers of credits of accounts that have called the exchange are listed too. `fee` is in microcredits; `reason` says why a rejected call failed.
 */
export const explorerTransaction = z.object({
  tx_id: transactionId,
  transition_id: z.string(),
  height,
  timestamp,
  tx_type: transactionKind,
  status: z.enum(['accepted', 'rejected']),
  reason: z.nullable(z.string()),
  program: z.string(),
  function: z.string(),
  address: z.nullable(servedAddress),
  recipient: z.nullable(servedAddress),
  paid: z.array(movement),
  received: z.array(movement),
  from: z.nullable(servedAddress),
  to: z.nullable(servedAddress),
  surplus: z.array(movement),
  surplus_to: z.nullable(servedAddress),
  approved: z.array(movement),
  pairs: z.array(servedFieldId),
  private: z.boolean(),
  in_doubt: z.boolean(),
  fee: amount,
  fee_payer: z.nullable(servedAddress),
})

/**
 * A transaction in a block. `calls` are its calls to the exchange, with exact amounts, and empty if it made
 * none; `reason` says why it was rejected, or null if unknown.
 */
export const transactionReceipt = z.object({
  tx_id: transactionId,
  status: z.enum(['accepted', 'rejected']),
  height,
  timestamp,
  reason: z.nullable(z.string()),
  /** Microcredits, base and priority fee together. */
  fee: amount,
  fee_payer: z.nullable(servedAddress),
  calls: z.array(explorerTransaction),
})

/** Points of one address; `rank` is 0 before the first point; `today_point` counts the UTC day. */
export const pointsRecord = z.object({
  total_point: z.int(),
  today_point: z.int(),
  rank: z.int(),
  swap_point: z.int(),
  add_liquidity_point: z.int(),
  pub_pri_transfer_point: z.int(),
  og_medal: z.boolean(),
})

/** A row of the leaderboard. */
export const leaderboardEntry = z.object({ address: servedAddress, ...pointsRecord.shape })

/** A round of the coin competition; times in seconds; the prize is shared among those who traded a listed token. */
export const competition = z.object({
  round: z.int(),
  status: z.enum(['upcoming', 'open', 'closed']),
  starts_at: timestamp,
  ends_at: timestamp,
  prize: z.nullable(movement),
  tokens: z.int(),
  traders: z.int(),
  volume: amount,
})

/** A token in the competition; `volume` is the traded value in microcredits within the window. */
export const competitionToken = z.object({
  rank: z.int(),
  token: servedToken,
  volume: amount,
  trades: z.int(),
  traders: z.int(),
})

/**
 * State of a claim that is paid once; `amount` is what it pays or has paid. `reason` says why it is not paid, and
 * `reason_code` says it to programs.
 */
export const claimStatus = z.object({
  address: servedAddress,
  status: z.enum(['available', 'pending', 'claimed', 'unavailable']),
  reason: z.nullable(z.string()),
  reason_code: z.nullable(z.string()),
  token_id: z.nullable(servedFieldId),
  amount,
  tx_id: z.nullable(transactionId),
})

/** The EVM address linked to an Aleo address, or null. */
export const binding = z.object({ address: servedAddress, evm_address: z.nullable(z.string()) })

/**
 * A candle: the pool's prices after each trade in it, units of token_b per unit of token_a and without the fee; volumes in
 * base units.
 */
export const candle = z.object({
  time: timestamp,
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  volume_a: amount,
  volume_b: amount,
  trades: z.int(),
})

/**
 * What one pair received and paid in a swap, which may have gone through other pairs too; `address` is null if the
 * chain does not say who traded, `recipient` if it was paid out as a record, and `fee_payer` if records paid the fee.
 */
export const pairTrade = z.object({
  tx_id: transactionId,
  height,
  timestamp,
  address: z.nullable(servedAddress),
  recipient: z.nullable(servedAddress),
  fee_payer: z.nullable(servedAddress),
  paid: movement,
  received: movement,
})

/** A pair as exchange aggregators name it; `ticker_id` is both tokens' ids, the base first. */
export const marketPair = z.object({
  ticker_id: z.string(),
  base: servedFieldId,
  target: servedFieldId,
  pool_id: servedFieldId,
})

/**
 * A pair for exchange aggregators: the pool's price of one whole base token in whole target tokens after the last trade, and
 * its highest and lowest after the trades of the last 24 hours; volumes of the last 24 hours in whole tokens. Null if nothing
 * was traded, or if no dollar token is configured.
 */
export const marketTicker = z.object({
  ticker_id: z.string(),
  base_currency: servedFieldId,
  target_currency: servedFieldId,
  base_symbol: z.string(),
  target_symbol: z.string(),
  pool_id: servedFieldId,
  last_price: z.nullable(decimal),
  base_volume: decimal,
  target_volume: decimal,
  high: z.nullable(decimal),
  low: z.nullable(decimal),
  liquidity_in_usd: z.nullable(decimal),
})

/** A trade for exchange aggregators, at the price of its own amounts; a buy takes base tokens out of the pair. */
export const marketTrade = z.object({
  trade_id: z.string(),
  price: decimal,
  base_volume: decimal,
  target_volume: decimal,
  trade_timestamp: timestamp,
  type: z.enum(['buy', 'sell']),
})

export const CANDLE_INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d'] as const

/**
 * The pool's prices after the last trade in each interval, units of token_b per unit of token_a, oldest first; intervals
 * without a trade are left out.
 */
export const pairPrices = z.object({
  pair_id: servedFieldId,
  prices: z.array(z.object({ time: timestamp, close: decimal })),
})

/**
 * Liquidity and trading of one pair, in microcredits. `tvl` is both reserves at the prices of listed tokens; if only one
 * token is listed, twice its reserve; otherwise null. Volumes and fees are null without a price. The private part of a
 * volume is by traders whose addresses are not on the chain.
 */
export const pairStats = z.object({
  pair_id: servedFieldId,
  tvl: z.nullable(amount),
  volume_24h: z.nullable(amount),
  private_volume_24h: z.nullable(amount),
  fees_24h: z.nullable(amount),
  swaps_24h: z.int(),
  volume_7d: z.nullable(amount),
  private_volume_7d: z.nullable(amount),
  fees_7d: z.nullable(amount),
  swaps_7d: z.int(),
})

/** One step of a series; tvl at its end, null if unknown, volumes and fees within it, in microcredits. */
export const statsPoint = z.object({
  time: timestamp,
  tvl: z.nullable(amount),
  volume: amount,
  private_volume: amount,
  fees: amount,
  swaps: z.int(),
  /** Number of different public trader addresses, per day and in total; null otherwise. */
  traders: z.nullable(z.int()),
})

/** `tvl` in total counts the reserves of listed tokens; of a token, its reserves; null if unknown. */
export const stats = z.object({
  height,
  tvl: z.nullable(amount),
  volume_24h: amount,
  private_volume_24h: amount,
  fees_24h: amount,
  swaps_24h: z.int(),
  volume_7d: amount,
  private_volume_7d: amount,
  fees_7d: amount,
  swaps_7d: z.int(),
  pairs: z.array(pairStats),
  series: z.array(statsPoint),
})

/** What the page must know about the deployment; empty strings mean "none". */
export const config = z.object({
  network: z.enum(['testnet3', 'testnetbeta', 'mainnetbeta']),
  networkLabel: z.string(),
  nodeUrl: z.string(),
  /** Nodes of other operators, to which pages send private transactions; left out if there are none. */
  broadcastNodes: z.optional(z.array(z.object({ operator: z.string(), url: z.string() }))),
  closureDate: z.string(),
  termsUrl: z.string(),
  disabledRoutes: z.array(z.string()),
  /** Areas in which the service is not offered, as named in the terms. */
  excludedAreas: z.array(z.string()),
  analyticsId: z.string(),
  explorerUrl: z.string(),
  /** Tokens that the operator counts as dollars; left out if there are none. */
  usdTokens: z.optional(z.array(servedFieldId)),
  /** The practice market of a local network: its simulated traders, and whether they are at work; left out without one. */
  simulation: z.optional(z.object({ accounts: z.array(servedAddress), isLive: z.boolean() })),
  /** Relay for wallets outside the browser; left out if the operator has set none. */
  relay: z.optional(z.object({ projectId: z.string(), relayUrl: z.optional(z.string()) })),
  /** Seconds that the local wallet takes longer for a transaction, as a proof would; left out if none. */
  proveSeconds: z.optional(z.number()),
})

/**
 * The practice market now: `watchers` are open event streams, and `busy` is true while a person's transaction is or was
 * just on its way. Its traders rest while it is paused, busy or unwatched.
 */
export const simulation = z.object({ paused: z.boolean(), watchers: z.int(), busy: z.boolean() })

/** Data of an `event: block` message of `GET /api/events`: a new block and the pairs it changed. */
export const blockEvent = z.object({
  height,
  hash: z.string(),
  timestamp,
  pairs: z.array(servedPair),
  transactions: z.array(transactionId),
})

/**
 * Data of the `event: head` message at the start of each stream: the height that the following blocks
 * build on. `complete` is false if blocks since the `Last-Event-ID` are missing: read everything again.
 * It is repeated every 15 seconds. `time` is the server's clock in seconds since 1970, left out by servers of earlier
 * versions; `age` is how old the newest block is by that clock, left out where blocks are made for transactions alone.
 */
export const headEvent = z.object({
  height: z.int(),
  complete: z.boolean(),
  time: z.optional(z.int()),
  age: z.optional(z.int()),
})

/** Body of every failed answer. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
})

export type ServedToken = z.infer<typeof servedToken>
export type TokenOrigin = z.infer<typeof tokenOrigin>
export type TokenSupply = z.infer<typeof tokenSupply>
export type ServedWrappedToken = z.infer<typeof servedWrappedToken>
export type ServedPair = z.infer<typeof servedPair>
export type ServedPriceSums = z.infer<typeof servedPriceSums>
export type ExchangeSettings = z.infer<typeof exchangeSettings>
export type TokenBalance = z.infer<typeof tokenBalance>
export type TokenAllowance = z.infer<typeof tokenAllowance>
export type PairBalance = z.infer<typeof pairBalance>
export type TokenPrice = z.infer<typeof tokenPrice>
export type DollarPrice = z.infer<typeof dollarPrice>
export type WeekPrices = z.infer<typeof weekPrices>
export type MarketTicker = z.infer<typeof marketTicker>
export type MarketTrade = z.infer<typeof marketTrade>
export type FaucetToken = z.infer<typeof faucetToken>
export type TransactionKind = z.infer<typeof transactionKind>
export type Movement = z.infer<typeof movement>
export type ExplorerTransaction = z.infer<typeof explorerTransaction>
export type TransactionReceipt = z.infer<typeof transactionReceipt>
export type PointsRecord = z.infer<typeof pointsRecord>
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>
export type Competition = z.infer<typeof competition>
export type CompetitionToken = z.infer<typeof competitionToken>
export type ClaimStatus = z.infer<typeof claimStatus>
export type Binding = z.infer<typeof binding>
export type Candle = z.infer<typeof candle>
export type PairTrade = z.infer<typeof pairTrade>
export type CandleInterval = (typeof CANDLE_INTERVALS)[number]
export type PairStats = z.infer<typeof pairStats>
export type StatsPoint = z.infer<typeof statsPoint>
export type Stats = z.infer<typeof stats>
export type Config = z.infer<typeof config>
export type BlockEvent = z.infer<typeof blockEvent>
export type HeadEvent = z.infer<typeof headEvent>
