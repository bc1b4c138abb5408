import {
  CREDITS_PROGRAM,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  WRAPPED_ALEO,
  ZERO_ADDRESS,
} from '@nightjar/sdk'
import type { trades, transactionSubjects, transactions } from '../../db/schema.ts'
import { createPriceBook } from '../../market/priceBook.ts'
import type { Rules } from '../../points/rules.ts'
import type { ChainBlock, ChainTransaction } from '../block.ts'
import type { KeyHasher } from '../cachedCrypto.ts'
import type { ReplayedCall, ReplayedTransaction } from '../replay.ts'
import { coreFunctions } from '../suite.ts'
import type { SuiteStore } from '../suiteStore.ts'
import { type Description, describeCall } from './describeCall.ts'
import { createHoldings, type HoldingRows } from './holdings.ts'
import type { Hop } from './hops.ts'
import { createScores, type ScoreRows } from './scores.ts'
import { createSeries, type OpenSteps, PRICE_PLACES } from './series.ts'
import { integerOf, memberOf, textOf } from './values.ts'

export type TransactionRow = typeof transactions.$inferSelect
export type SubjectRow = typeof transactionSubjects.$inferSelect
export type TradeRow = typeof trades.$inferSelect

/** What is to be written of the blocks taken in since it was last asked. */
export type LedgerRows = HoldingRows &
  OpenSteps &
  ScoreRows & {
    readonly transactions: readonly TransactionRow[]
    readonly subjects: readonly SubjectRow[]
    readonly trades: readonly TradeRow[]
  }

export type Ledger = {
  /** Takes in a replayed transaction, after those before it. */
  readonly add: (block: ChainBlock, replayed: ReplayedTransaction, sentId: string | null) => void
  readonly takeRows: () => LedgerRows
}

export type LedgerStart = HoldingRows & OpenSteps & ScoreRows

const FEE_DENOMINATOR = 10_000n
const ALL = 'all'

/** Everything that is derived from the suite's calls; the same calls always give the same rows. */
export function createLedger(options: {
  readonly start: LedgerStart
  readonly store: SuiteStore
  readonly hasher: KeyHasher
  readonly rules: Rules
}): Ledger {
  const { start, store, hasher, rules } = options
  const holdings = createHoldings(start, hasher)
  const series = createSeries(start)
  const scores = createScores(start, rules)
  const prices = createPriceBook(WRAPPED_ALEO.id)
  const reserves = new Map<string, bigint>() // token → what all pairs hold of it
  for (const pair of start.pairs) {
    prices.set(pair)
    addReserves(reserves, pair, 1n)
  }
  let transactionRows: TransactionRow[] = []
  let subjectRows: SubjectRow[] = []
  let tradeRows: TradeRow[] = []

  const collector = (): string => {
    const fee = store.get(PROGRAMS.config, 'protocol_fee', 'true')
    return fee === undefined ? ZERO_ADDRESS : textOf(memberOf(fee, 'collector'))
  }
  const swapFee = (): bigint => {
    const fee = store.get(PROGRAMS.config, 'swap_fee', 'true')
    return fee === undefined ? 0n : integerOf(fee)
  }

  /** Brings holdings and prices up to what the call left behind. */
  function applyHoldings(
    call: ReplayedCall,
    block: ChainBlock,
    transaction: ChainTransaction,
  ): void {
    const context = {
      height: block.height,
      collector: collector(),
      originOf: (tokenId: string, creator: string) =>
        findOrigin({ tokenId, creator, transaction, hasher }),
    }
    for (const part of call.core) holdings.apply(part, context)
  }

  /** Values are those before the trade: its own effect on the price does not count for it. */
  function recordHops(
    call: Placed,
    hops: readonly Hop[],
    trader: string | null,
  ): bigint | undefined {
    let worth: bigint | undefined
    for (const [at, hop] of hops.entries()) {
      const value =
        prices.value(hop.tokenIn, hop.amountIn) ?? prices.value(hop.tokenOut, hop.amountOut)
      if (at === 0) worth = value
      const { pair, tokenIn, amountIn, tokenOut, amountOut } = hop
      const row = { pair, tokenIn, amountIn, tokenOut, amountOut, value: value ?? null, trader }
      tradeRows.push({ ...placeOf(call), hop: at, timestamp: call.block.timestamp, ...row })
      setReserves(hop.pair, hop.reserveA, hop.reserveB)
      recordCandle(call.block.timestamp, hop)
      const fees = ((value ?? 0n) * swapFee()) / FEE_DENOMINATOR
      recordStats(call.block.timestamp, hop.pair, { volume: value ?? 0n, fees, swaps: 1 })
    }
    return worth
  }

  function setReserves(id: string, reserveA: bigint, reserveB: bigint): void {
    const row = holdings.pair(id)
    if (row === undefined) return
    const before = known.get(id)
    if (before !== undefined) addReserves(reserves, before, -1n)
    const after = { id, tokenA: row.tokenA, tokenB: row.tokenB, reserveA, reserveB }
    known.set(id, after)
    addReserves(reserves, after, 1n)
    prices.set(after)
  }
  const known = new Map<string, Reserves>(start.pairs.map((pair) => [pair.id, pair]))

  function recordCandle(timestamp: number, hop: Hop): void {
    const pair = holdings.pair(hop.pair)
    if (pair === undefined) return
    const isAIn = hop.tokenIn === pair.tokenA
    const amountA = isAIn ? hop.amountIn : hop.amountOut
    const amountB = isAIn ? hop.amountOut : hop.amountIn
    if (amountA === 0n) return
    const decimalsA = BigInt(holdings.token(pair.tokenA)?.decimals ?? 0)
    const decimalsB = BigInt(holdings.token(pair.tokenB)?.decimals ?? 0)
    const scale = 10n ** (BigInt(PRICE_PLACES) + decimalsA)
    const price = (amountB * scale) / (amountA * 10n ** decimalsB)
    series.trade({ pair: hop.pair, timestamp, price, amountA, amountB })
  }

  function recordStats(timestamp: number, id: string, done: Done): void {
    const pair = known.get(id)
    if (pair === undefined) return
    const before = series.tvl(id)
    const tvl = worthOf(pair)
    series.change({ scope: id, timestamp, tvl, ...done })
    series.change({ scope: ALL, timestamp, tvl: series.tvl(ALL) - before + tvl, ...done })
    for (const token of [pair.tokenA, pair.tokenB]) {
      const held = prices.value(token, reserves.get(token) ?? 0n) ?? 0n
      series.change({ scope: token, timestamp, tvl: held, ...done })
    }
  }

  /** A leg without a price counts as much as the other. */
  function worthOf({ tokenA, tokenB, reserveA, reserveB }: Reserves): bigint {
    const a = prices.value(tokenA, reserveA)
    const b = prices.value(tokenB, reserveB)
    return (a ?? b ?? 0n) + (b ?? a ?? 0n)
  }

  function recordCall(placed: Placed): Description {
    const { block, call, transaction } = placed
    if (call.status === 'rejected') return describeCall(call, transaction, holdings.pair)
    applyHoldings(call, block, transaction)
    const described = describeCall(call, transaction, holdings.pair)
    const { hops, liquidity, address } = described
    const worth = recordHops(placed, hops, address)
    if (liquidity !== undefined) {
      const pair = holdings.pair(liquidity.pair)
      if (pair !== undefined) setReserves(pair.id, pair.reserveA, pair.reserveB)
      recordStats(block.timestamp, liquidity.pair, { volume: 0n, fees: 0n, swaps: 0 })
    }
    recordScores(placed, described, worth)
    return described
  }

  function recordScores(
    { block, call }: Placed,
    described: Description,
    swapped: bigint | undefined,
  ): void {
    const { hops, liquidity, address, recipient, received } = described
    const { timestamp, height } = block
    const [first, last] = [hops[0], hops.at(-1)]
    if (first !== undefined && last !== undefined) {
      const tokens = [first.tokenIn, last.tokenOut]
      scores.compete({ trader: address, tokens, value: swapped, timestamp })
    }
    const [part] = call.core
    const action = call.core.flatMap(({ function: name }) => coreFunctions[name]?.points ?? [])[0]
    const earner = part?.function === 'transfer_private_to_public' ? recipient : address
    if (action === undefined || earner === null) return
    const [moved] = received
    const value =
      swapped ??
      (liquidity === undefined
        ? prices.value(moved?.token_id ?? '', BigInt(moved?.amount ?? 0))
        : worthOf({
            id: liquidity.pair,
            tokenA: liquidity.tokenA,
            tokenB: liquidity.tokenB,
            reserveA: liquidity.amountA,
            reserveB: liquidity.amountB,
          }))
    scores.earn({ address: earner, action, value, timestamp, height })
  }

  return {
    add: (block, { transaction, calls }, sentId) => {
      for (const [callIndex, call] of calls.entries()) {
        const placed: Placed = { block, transaction, call, callIndex }
        const described = recordCall(placed)
        const row = toTransactionRow(placed, described, sentId)
        transactionRows.push(row)
        subjectRows.push(...toSubjectRows(row, call))
      }
    },
    takeRows: () => {
      const rows = { transactions: transactionRows, subjects: subjectRows, trades: tradeRows }
      transactionRows = []
      subjectRows = []
      tradeRows = []
      return { ...holdings.takeDirty(), ...series.takeDirty(), ...scores.takeDirty(), ...rows }
    },
  }
}

type Done = { readonly volume: bigint; readonly fees: bigint; readonly swaps: number }

type Reserves = {
  readonly id: string
  readonly tokenA: string
  readonly tokenB: string
  readonly reserveA: bigint
  readonly reserveB: bigint
}

type Placed = {
  readonly block: ChainBlock
  readonly transaction: ChainTransaction
  readonly call: ReplayedCall
  readonly callIndex: number
}

const placeOf = ({ block, transaction, callIndex }: Placed) => ({
  height: block.height,
  txIndex: transaction.index,
  callIndex,
})

function addReserves(sums: Map<string, bigint>, pair: Reserves, sign: 1n | -1n): void {
  sums.set(pair.tokenA, (sums.get(pair.tokenA) ?? 0n) + sign * pair.reserveA)
  sums.set(pair.tokenB, (sums.get(pair.tokenB) ?? 0n) + sign * pair.reserveB)
}

function toTransactionRow(
  placed: Placed,
  described: Description,
  sentId: string | null,
): TransactionRow {
  const { block, transaction, call, callIndex } = placed
  const { kind, address, recipient, paid, received, hops, liquidity } = described
  const pairs = [...hops.map(({ pair }) => pair), ...(liquidity ? [liquidity.pair] : [])]
  return {
    ...placeOf(placed),
    txId: transaction.id,
    sentId,
    transitionId: call.transitionId,
    timestamp: block.timestamp,
    kind,
    status: call.status,
    reason: call.reason,
    program: call.program,
    function: call.function,
    address,
    recipient,
    paid,
    received,
    pairs: [...new Set(pairs)],
    private: described.isPrivate,
    fee: callIndex === 0 ? transaction.fee.amount : 0n, // a transaction pays once
    feePayer: transaction.fee.payer,
  }
}

/** Every address that the call names, the fee's payer only where the call is public, and every pair. */
function toSubjectRows(row: TransactionRow, call: ReplayedCall): readonly SubjectRow[] {
  const { height, txIndex, callIndex, kind } = row
  const named = call.core.flatMap(({ arguments: given }) => [...given.values()])
  const addresses = [
    ...call.arguments,
    ...named,
    row.address ?? '',
    row.private ? '' : (row.feePayer ?? ''),
  ]
  const subjects = [...addresses.filter((text) => text.startsWith('aleo1')), ...row.pairs]
  return [...new Set(subjects)].map((subject) => ({ subject, height, txIndex, callIndex, kind }))
}

type Origin = {
  readonly tokenId: string
  readonly creator: string
  readonly transaction: ChainTransaction
  readonly hasher: KeyHasher
}

/** What a wrapper's token wraps: the salt of its id, which the wrapper's `init` was given. */
function findOrigin({ tokenId, creator, transaction, hasher }: Origin): string | null {
  if (creator === PROGRAM_ADDRESSES.credits) return CREDITS_PROGRAM
  if (creator !== PROGRAM_ADDRESSES.registry && creator !== PROGRAM_ADDRESSES.arc20) return null
  if (transaction.body.kind !== 'execution') return null
  const salts = transaction.body.transitions
    .filter(({ function: name }) => name === 'init_token')
    .flatMap(({ inputs }) => inputs[0] ?? [])
  return salts.find((salt) => hasher.tokenId(creator, salt) === tokenId) ?? null
}
