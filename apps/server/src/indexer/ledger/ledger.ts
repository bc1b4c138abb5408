import { formatPlaintext, type Plaintext } from '@nightjar/aleo'
import {
  CREDITS_ID,
  CREDITS_PROGRAM,
  FEE_DENOMINATOR,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  usesRecords,
} from '@nightjar/sdk'
import type { trades, transactionSubjects, transactions } from '../../db/schema.ts'
import { legsOf } from '../../market/priceBook.ts'
import { ALL, scopeOfToken } from '../../market/scopes.ts'
import type { Rules } from '../../points/rules.ts'
import type { ChainBlock, ChainTransaction } from '../block.ts'
import type { KeyHasher } from '../cachedCrypto.ts'
import type { CoreCall, ReplayedCall, ReplayedTransaction } from '../replay.ts'
import { pointsOf } from '../suite.ts'
import type { SuiteStore } from '../suiteStore.ts'
import { type AccountRow, type Accounts, createAccounts } from './accounts.ts'
import { type Counted, countedAmounts } from './counted.ts'
import { type Description, describeCall } from './describeCall.ts'
import { createHoldings, type HoldingRows, type Holdings } from './holdings.ts'
import type { Hop } from './hops.ts'
import { createNumbers, type NameRow, type Numbers } from './numbers.ts'
import { paidToOthers } from './paidToOthers.ts'
import { createPools, type Pools } from './pools.ts'
import { type CreditsMove, isOfSuite, publicCredits } from './publicCredits.ts'
import { createScores, type ScoreRows, type Scores } from './scores.ts'
import { createSeries, type OpenSteps, PRICE_PLACES, type Series } from './series.ts'
import { type Done, nothingDone, tallySwap, type ValuedHop, worthOfSwap } from './tally.ts'
import { integerOf, memberOf } from './values.ts'

export type TransactionRow = typeof transactions.$inferSelect
/** Rows with the names of pairs, tokens and addresses instead of their numbers. */
export type SubjectRow = Omit<typeof transactionSubjects.$inferSelect, 'subject'> & {
  readonly subject: string
}
export type TradeRow = Omit<
  typeof trades.$inferSelect,
  'pair' | 'tokenIn' | 'tokenOut' | 'trader'
> & {
  readonly pair: string
  readonly tokenIn: string
  readonly tokenOut: string
  readonly trader: string | null
}

/** The rows to write for the blocks added since the last call. */
export type LedgerRows = HoldingRows &
  OpenSteps &
  ScoreRows & {
    readonly transactions: readonly TransactionRow[]
    readonly subjects: readonly SubjectRow[]
    readonly trades: readonly TradeRow[]
    /** New names. */
    readonly names: readonly NameRow[]
    readonly accounts: readonly AccountRow[]
    /** The number of a name in a row. */
    readonly numberOf: Numbers['of']
  }

export type Ledger = {
  /** Adds the next replayed transaction. */
  readonly add: (
    block: ChainBlock,
    replayed: Pick<ReplayedTransaction, 'transaction' | 'calls'>,
    sentId: string | null,
  ) => void
  /** Adds the public transfers of credits of a transaction that does not call the suite. */
  readonly addCredits: (block: ChainBlock, transaction: ChainTransaction) => void
  /** Applies a value that became known only after the call that wrote it; `call` has the names for it. */
  readonly repair: (call: CoreCall, height: number, transaction?: ChainTransaction) => void
  /** Rebuilds a value's readable row from the value; false if there is no such row, or no value. */
  readonly renew: (mapping: string, key: string) => boolean
  /** Marks exactly the pairs that are in doubt. */
  readonly mark: (isInDoubt: (pairId: string) => boolean) => void
  /** Addresses in the configuration program. */
  readonly configured: () => readonly string[]
  readonly takeRows: () => LedgerRows
}

export type LedgerStart = HoldingRows &
  OpenSteps &
  ScoreRows & { readonly names: readonly NameRow[]; readonly accounts: readonly AccountRow[] }

/** Everything that is derived from the suite's calls; the same calls always give the same rows. */
export function createLedger(options: {
  readonly start: LedgerStart
  readonly store: SuiteStore
  readonly hasher: KeyHasher
  readonly rules: Rules
}): Ledger {
  const { start, store, hasher, rules } = options
  const books: Books = {
    store,
    hasher,
    holdings: createHoldings(start, hasher),
    series: createSeries(start),
    scores: createScores(start, rules),
    pools: createPools(start.pairs, rules.listed),
    numbers: createNumbers(start.names),
    listed: new Set(rules.listed),
    accounts: createAccounts(start),
    trades: [],
    transactions: [],
    subjects: [],
  }
  return {
    add: (block, { transaction, calls }, sentId) => {
      if (books.series.isOver(block.timestamp)) settleLiquidity(books)
      const isAlone = calls.length === 1
      const recorded = calls.map((call, callIndex) =>
        recordCall(books, { block, transaction, call, callIndex, isAlone }),
      )
      endTransaction(books, recorded)
      for (const { placed, described } of recorded) {
        const row = toTransactionRow(placed, described, sentId)
        keep(books, row, subjectsOf(row, placed.call))
        const caller = row.address ?? (row.private ? null : row.feePayer)
        if (caller !== null) books.accounts.add(caller, books.numbers.of(caller), block.height)
      }
      keepCredits(books, block, transaction, calls.length)
    },
    addCredits: (block, transaction) => keepCredits(books, block, transaction, 0),
    repair: (call, height, transaction) => {
      books.holdings.apply(call, {
        height,
        configured: configuredAddresses(store),
        originOf: (tokenId, creator) =>
          transaction ? findOrigin({ tokenId, creator, transaction, hasher }) : null,
      })
      setPools(books, [call])
    },
    renew: (mapping, key) => {
      const { holdings } = books
      const isRenewed = holdings.renew(mapping, key, (of, at) => store.get(PROGRAMS.core, of, at))
      setPool(books, key)
      return isRenewed
    },
    mark: books.holdings.mark,
    configured: () => configuredAddresses(store),
    takeRows: () => {
      settleLiquidity(books)
      const { holdings, series, scores, numbers, trades, transactions, subjects } = books
      const accounts = books.accounts.takeNew()
      const named = { names: numbers.takeNew(), accounts, numberOf: numbers.of }
      const rows = { transactions, subjects, trades }
      books.trades = []
      books.transactions = []
      books.subjects = []
      const changed = { ...holdings.takeDirty(), ...series.takeDirty(), ...scores.takeDirty() }
      return { ...changed, ...rows, ...named }
    },
  }
}

/** A ledger's state. */
type Books = {
  readonly store: SuiteStore
  readonly hasher: KeyHasher
  readonly holdings: Holdings
  readonly series: Series
  readonly scores: Scores
  readonly pools: Pools
  readonly numbers: Numbers
  readonly listed: ReadonlySet<string>
  readonly accounts: Accounts
  trades: TradeRow[]
  transactions: TransactionRow[]
  subjects: SubjectRow[]
}

function keep(books: Books, row: TransactionRow, subjects: readonly string[]): void {
  const { height, txIndex, callIndex, kind } = row
  books.transactions.push(row)
  for (const subject of subjects) {
    books.numbers.of(subject)
    books.subjects.push({ subject, height, txIndex, callIndex, kind })
  }
}

/** The public transfers of credits of known accounts, after the suite's calls in the transaction. */
function keepCredits(
  books: Books,
  block: ChainBlock,
  transaction: ChainTransaction,
  calls: number,
): void {
  const { accounts } = books
  const known = publicCredits(transaction).filter(
    (move) =>
      (calls === 0 || !isOfSuite(move)) && (accounts.has(move.from) || accounts.has(move.to)),
  )
  for (const [at, move] of known.entries()) {
    const row = toCreditsRow({ block, transaction, move, callIndex: calls + at })
    keep(books, row, [...new Set([move.from ?? [], move.to ?? []].flat())])
  }
}

/** Whatever changed in the open minute gets the liquidity at its end. */
const settleLiquidity = ({ series, pools }: Books): void => series.settle(pools.liquidity)

/** A call, what it did, and what its hops were worth. */
type Recorded = {
  readonly placed: Placed
  readonly described: Description
  readonly hops: readonly CountedHop[]
}

type CountedHop = ValuedHop & { readonly counted: Counted }

function recordCall(books: Books, placed: Placed): Recorded {
  const { call, transaction } = placed
  const { holdings, hasher } = books
  const known = { pairOf: holdings.pair, tokenId: hasher.tokenId }
  if (!isTaken(call)) return { placed, described: describeCall(call, transaction, known), hops: [] }
  applyHoldings(books, placed)
  const described = describeCall(call, transaction, known)
  const { liquidity, address } = described
  const hops = recordHops(books, placed, described.hops, address)
  recordTrade(books, placed, tallySwap(hops, address))
  const pool = liquidity && holdings.pair(liquidity.pair)
  if (pool !== undefined) {
    const scopes = [ALL, pool.id, scopeOfToken(pool.tokenA), scopeOfToken(pool.tokenB)]
    recordTrade(books, placed, new Map(scopes.map((scope) => [scope, nothingDone])))
  }
  return { placed, described, hops }
}

const isTaken = ({ status, isInDoubt }: ReplayedCall): boolean =>
  status === 'accepted' && !isInDoubt

/**
 * Only what exists at a transaction's end is owned by anyone. Until then pools stay as they were before it: its calls may
 * pass on tokens that nobody owns yet.
 */
function endTransaction(books: Books, recorded: readonly Recorded[]): void {
  setPools(
    books,
    recorded.flatMap(({ placed }) => placed.call.core),
  )
  for (const each of recorded) {
    const { placed, hops } = each
    if (!isTaken(placed.call)) continue
    for (const hop of hops) recordCandle(books, placed.block.timestamp, hop)
    recordScores(books, each)
  }
}

function setPools(books: Books, calls: readonly CoreCall[]): void {
  const keys = calls.flatMap(({ writes }) => writes.map(({ key }) => key))
  for (const key of new Set(keys)) setPool(books, key)
}

/** A pair's id is the key of its reserves and of its liquidity. */
function setPool({ holdings, pools }: Books, key: string): void {
  const pair = holdings.pair(key)
  if (pair !== undefined) pools.set(pair)
}

/** Updates balances and reserves to their values after the call. */
function applyHoldings({ store, holdings, hasher }: Books, { call, block, transaction }: Placed) {
  const context = {
    height: block.height,
    configured: configuredAddresses(store),
    originOf: (tokenId: string, creator: string) =>
      findOrigin({ tokenId, creator, transaction, hasher }),
  }
  for (const part of call.core) holdings.apply(part, context)
}

/**
 * Values each hop by the lesser of its legs, at the prices before the transaction: neither its own effect on the
 * price nor an amount of a token that nobody buys adds to its value.
 */
function recordHops(
  books: Books,
  placed: Placed,
  hops: readonly Hop[],
  trader: string | null,
): readonly CountedHop[] {
  const { pools, holdings, store, numbers } = books
  const { height, txIndex, callIndex } = placeOf(placed)
  const { timestamp } = placed.block
  return hops.map((hop, at) => {
    const { pair, tokenIn, amountIn, tokenOut, amountOut } = hop
    const supply = holdings.pair(pair)?.totalSupply ?? 0n
    const counted = placed.isAlone ? hop : countedAmounts(hop, supply, pools.get(pair))
    const value = pools.lesserLeg(
      { token: tokenIn, amount: counted.amountIn },
      { token: tokenOut, amount: counted.amountOut },
    )
    // field by field: every trade creates such a row, and object spread takes several times as long
    books.trades.push({
      height,
      txIndex,
      callIndex,
      hop: at,
      pair,
      timestamp,
      tokenIn,
      amountIn,
      tokenOut,
      amountOut,
      value: value ?? null,
      trader,
    })
    for (const name of [pair, tokenIn, tokenOut, trader ?? pair]) numbers.of(name)
    return {
      hop,
      counted,
      value,
      fees: ((value ?? 0n) * swapFee(store, placed.block.height)) / FEE_DENOMINATOR,
    }
  })
}

/** The pool's price after the transaction: what a trade paid for a few units says little about the price. */
function recordCandle({ holdings, series }: Books, timestamp: number, traded: CountedHop): void {
  const { hop, counted } = traded
  const pair = holdings.pair(hop.pair)
  if (pair === undefined || pair.reserveA === 0n || pair.reserveB === 0n) return
  const { amountIn, amountOut } = counted
  const [amountA, amountB] =
    hop.tokenIn === pair.tokenA ? [amountIn, amountOut] : [amountOut, amountIn]
  const decimalsA = BigInt(holdings.token(pair.tokenA)?.decimals ?? 0)
  const decimalsB = BigInt(holdings.token(pair.tokenB)?.decimals ?? 0)
  const scale = 10n ** (BigInt(PRICE_PLACES) + decimalsA)
  const price = (pair.reserveB * scale) / (pair.reserveA * 10n ** decimalsB)
  series.trade({ pair: hop.pair, timestamp, price, amountA, amountB })
}

function recordTrade(
  { series, numbers }: Books,
  { block: { timestamp } }: Placed,
  tally: ReadonlyMap<string, Done>,
): void {
  for (const [scope, done] of tally) {
    numbers.of(scope)
    series.change({ scope, timestamp, ...done })
  }
}

function recordScores(books: Books, { placed, described, hops: valued }: Recorded): void {
  const { scores } = books
  const { block, call, isAlone } = placed
  const { hops, address, recipient } = described
  const { timestamp, height } = block
  const swapped = worthOfSwap(valued)
  const paid = paidToOthers(valued, {
    isListed: (token) => books.listed.has(token),
    liquidity: (pair) => ({
      supply: books.holdings.pair(pair)?.totalSupply ?? 0n,
      ofOthers: books.holdings.publicLiquidity(pair, address),
    }),
  })
  const [first, last] = [hops[0], hops.at(-1)]
  if (first !== undefined && last !== undefined) {
    const tokens = [first.tokenIn, last.tokenOut]
    const whole = swapped === undefined ? undefined : { tokens, value: swapped }
    scores.compete({ trader: address, whole, counted: paid, timestamp })
  }
  const action = call.core.flatMap(({ function: name }) => pointsOf(name) ?? [])[0]
  const isToPublic = call.core[0]?.function === 'transfer_private_to_public'
  const earner = isToPublic ? recipient : address // a record's owner is unknown, the recipient is not
  if (action === undefined || earner === null) return
  const value = swapped ?? (isAlone ? worthOfCall(books, described) : undefined)
  const counted = first === undefined ? listedOnly(books, described, value) : paid?.value
  scores.earn({ address: earner, action, value, counted, timestamp, height })
}

/** The value of a deposit or conversion, if all its tokens are listed. */
function listedOnly(
  { listed }: Books,
  { liquidity, received }: Description,
  value: bigint | undefined,
): bigint | undefined {
  const tokens =
    liquidity === undefined
      ? received.map(({ token_id: token }) => token)
      : [liquidity.tokenA, liquidity.tokenB]
  return tokens.every((token) => listed.has(token)) ? value : undefined
}

/** Value of a deposit or conversion at the prices after it; with several calls it may move tokens that nobody owns. */
function worthOfCall({ pools }: Books, { liquidity, received }: Description): bigint | undefined {
  if (liquidity !== undefined) {
    const { tokenA, tokenB, amountA: reserveA, amountB: reserveB } = liquidity
    const leg = pools.lesserLeg(...legsOf({ tokenA, tokenB, reserveA, reserveB }))
    return leg && 2n * leg
  }
  const [moved] = received
  return moved && pools.value(moved.token_id, BigInt(moved.amount))
}

const ADDRESS = /aleo1[a-z0-9]{58}/g

/** Every address in the configuration program, including the collector of the protocol's share. */
function configuredAddresses(store: SuiteStore): readonly string[] {
  const fee = store.get(PROGRAMS.config, 'protocol_fee', 'true')
  return fee === undefined ? [] : addressesIn(fee)
}

const found = new WeakMap<Plaintext, readonly string[]>()

/** Reads each value once: every call needs the same one. */
function addressesIn(value: Plaintext): readonly string[] {
  const known = found.get(value) ?? formatPlaintext(value).match(ADDRESS) ?? []
  found.set(value, known)
  return known
}

/** The fee at a height: an announced one applies from its own height on. */
function swapFee(store: SuiteStore, height: number): bigint {
  const setting = store.get(PROGRAMS.config, 'swap_fee', 'true')
  if (setting === undefined) return 0n
  const isEarly = BigInt(height) < integerOf(memberOf(setting, 'from_height'))
  return integerOf(memberOf(setting, isEarly ? 'fee' : 'next_fee'))
}

type Placed = {
  readonly block: ChainBlock
  readonly transaction: ChainTransaction
  readonly call: ReplayedCall
  readonly callIndex: number
  /** The transaction makes no other call of the suite. */
  readonly isAlone: boolean
}

const placeOf = ({ block, transaction, callIndex }: Placed) => ({
  height: block.height,
  txIndex: transaction.index,
  callIndex,
})

function toTransactionRow(
  placed: Placed,
  described: Description,
  sentId: string | null,
): TransactionRow {
  const { block, transaction, call, callIndex } = placed
  const { hops, liquidity, isPrivate, ...exchanged } = described
  const pairs = [...hops.map(({ pair }) => pair), ...(liquidity ? [liquidity.pair] : [])]
  return {
    height: block.height,
    txIndex: transaction.index,
    callIndex,
    txId: transaction.id,
    sentId,
    transitionId: call.transitionId,
    timestamp: block.timestamp,
    ...exchanged,
    status: call.status,
    reason: call.reason,
    program: call.program,
    function: call.function,
    pairs: [...new Set(pairs)],
    private: isPrivate,
    inDoubt: call.isInDoubt,
    fee: callIndex === 0 ? transaction.fee.amount : 0n, // a transaction pays one fee
    feePayer: transaction.fee.payer,
  }
}

/** Every address in the call, the fee's payer only if the call is public, and every pair. */
function subjectsOf(row: TransactionRow, call: ReplayedCall): readonly string[] {
  const named = call.core.flatMap(({ arguments: given }) => [...given.values()])
  const addresses = [
    ...call.arguments,
    ...named,
    ...[row.address, row.from, row.to, row.private ? null : row.feePayer].map((each) => each ?? ''),
  ]
  return [...new Set([...addresses.filter((text) => text.startsWith('aleo1')), ...row.pairs])]
}

type PlacedCredits = Pick<Placed, 'block' | 'transaction' | 'callIndex'> & {
  readonly move: CreditsMove
}

function toCreditsRow({ block, transaction, callIndex, move }: PlacedCredits): TransactionRow {
  const { kind, from, to, amount, transitionId, function: name } = move
  const moved = [{ token_id: CREDITS_ID, amount: amount.toString() }]
  return {
    ...{ height: block.height, txIndex: transaction.index, callIndex },
    ...{ txId: transaction.id, sentId: null, transitionId, timestamp: block.timestamp },
    ...{ kind, status: 'accepted', reason: null, program: CREDITS_PROGRAM, function: name },
    ...{ address: from, recipient: to, paid: moved, received: moved, from, to },
    ...{ surplus: [], surplusTo: null, approved: [], pairs: [] },
    private: usesRecords(CREDITS_PROGRAM, name),
    inDoubt: false,
    fee: callIndex === 0 ? transaction.fee.amount : 0n,
    feePayer: transaction.fee.payer,
  }
}

type Origin = {
  readonly tokenId: string
  readonly creator: string
  readonly transaction: ChainTransaction
  readonly hasher: KeyHasher
}

/** The origin that a wrapper's token wraps: the salt of its id, an input of the wrapper's `init`. */
function findOrigin({ tokenId, creator, transaction, hasher }: Origin): string | null {
  if (creator === PROGRAM_ADDRESSES.credits) return CREDITS_PROGRAM
  if (creator !== PROGRAM_ADDRESSES.registry && creator !== PROGRAM_ADDRESSES.arc20) return null
  if (transaction.body.kind !== 'execution') return null
  const salts = transaction.body.transitions
    .filter(({ function: name }) => name === 'init_token')
    .flatMap(({ inputs }) => inputs[0] ?? [])
  return salts.find((salt) => hasher.tokenId(creator, salt) === tokenId) ?? null
}
