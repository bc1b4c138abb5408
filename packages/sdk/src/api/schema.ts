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
 * for a token that cannot be unwrapped; `token_bits` is the width of the outside token's amounts.
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
 * A wrapped token as served: `program` is the outside program, `token_id` the exchange's token and
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

/** A pair as served; `token_a` is below `token_b` as a number; `last_k` is 0 without a protocol fee. */
export const servedPair = z.object({
  pair_id: servedFieldId,
  token_a: servedFieldId,
  token_b: servedFieldId,
  reserve_a: amount,
  reserve_b: amount,
  total_supply: amount,
  last_k: amount,
})

/** A public balance; `key` is the key of the core's `account` mapping. */
export const tokenBalance = z.object({ token_id: servedFieldId, amount, key: servedFieldId })

/** What `spender` may take of the holder's token; `key` is the key of the core's `approvals` mapping. */
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

/** Price of one whole token in ALEO; `price` is null where no pair leads to ALEO. */
export const tokenPrice = z.object({ token_id: servedFieldId, price: z.nullable(decimal) })

/** A token that the faucet gives: at most `limit` a claim, one claim every `cooldown` blocks. */
export const faucetToken = z.object({
  ...servedToken.shape,
  limit: amount,
  balance: amount,
  cooldown: z.int(),
})

/** What an entry of the transaction list is about. */
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

/** An exact amount of one token in base units. */
export const movement = z.object({ token_id: servedFieldId, amount })

/**
 * One accepted or rejected call. `address` acted and is null where the chain does not say who did;
 * `paid` and `received` are exact, as replayed from the block, private legs included where public on
 * chain; `fee` is in microcredits; `reason` says why a rejected call failed.
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
  pairs: z.array(servedFieldId),
  private: z.boolean(),
  fee: amount,
  fee_payer: z.nullable(servedAddress),
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

/** The coin competition; times in seconds; the prize is shared among those who traded a listed token. */
export const competition = z.object({
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

/** State of a claim that is paid once; `amount` is what it pays or has paid. */
export const claimStatus = z.object({
  address: servedAddress,
  status: z.enum(['available', 'pending', 'claimed', 'unavailable']),
  reason: z.nullable(z.string()),
  token_id: z.nullable(servedFieldId),
  amount,
  tx_id: z.nullable(transactionId),
})

/** The EVM address that an Aleo address has bound, null before. */
export const binding = z.object({ address: servedAddress, evm_address: z.nullable(z.string()) })

/** A candle: prices are units of token_b per unit of token_a, volumes in base units. */
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

export const CANDLE_INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d'] as const

/** Liquidity and trade of one pair; tvl, volumes and fees in microcredits, null where not priced. */
export const pairStats = z.object({
  pair_id: servedFieldId,
  tvl: z.nullable(amount),
  volume_24h: z.nullable(amount),
  fees_24h: z.nullable(amount),
  swaps_24h: z.int(),
})

/** One step of a series; tvl at its end and volume within it, in microcredits. */
export const statsPoint = z.object({ time: timestamp, tvl: amount, volume: amount, swaps: z.int() })

export const stats = z.object({
  height,
  tvl: amount,
  volume_24h: amount,
  fees_24h: amount,
  swaps_24h: z.int(),
  pairs: z.array(pairStats),
  series: z.array(statsPoint),
})

/** What the page must know of the deployment; empty texts mean "none". */
export const config = z.object({
  network: z.enum(['testnet3', 'testnetbeta', 'mainnetbeta']),
  networkLabel: z.string(),
  nodeUrl: z.string(),
  closureDate: z.string(),
  termsUrl: z.string(),
  disabledRoutes: z.array(z.string()),
  analyticsId: z.string(),
  explorerUrl: z.string(),
})

/** Data of an `event: block` message of `GET /api/events`: a new block and the pairs it changed. */
export const blockEvent = z.object({
  height,
  hash: z.string(),
  timestamp,
  pairs: z.array(servedPair),
  transactions: z.array(transactionId),
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
export type ServedWrappedToken = z.infer<typeof servedWrappedToken>
export type ServedPair = z.infer<typeof servedPair>
export type TokenBalance = z.infer<typeof tokenBalance>
export type TokenAllowance = z.infer<typeof tokenAllowance>
export type PairBalance = z.infer<typeof pairBalance>
export type TokenPrice = z.infer<typeof tokenPrice>
export type FaucetToken = z.infer<typeof faucetToken>
export type TransactionKind = z.infer<typeof transactionKind>
export type Movement = z.infer<typeof movement>
export type ExplorerTransaction = z.infer<typeof explorerTransaction>
export type PointsRecord = z.infer<typeof pointsRecord>
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>
export type Competition = z.infer<typeof competition>
export type CompetitionToken = z.infer<typeof competitionToken>
export type ClaimStatus = z.infer<typeof claimStatus>
export type Binding = z.infer<typeof binding>
export type Candle = z.infer<typeof candle>
export type CandleInterval = (typeof CANDLE_INTERVALS)[number]
export type PairStats = z.infer<typeof pairStats>
export type StatsPoint = z.infer<typeof statsPoint>
export type Stats = z.infer<typeof stats>
export type Config = z.infer<typeof config>
export type BlockEvent = z.infer<typeof blockEvent>
