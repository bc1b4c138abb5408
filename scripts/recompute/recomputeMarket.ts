/**
 * Computes every market figure from the blocks' text alone, by other means than the server. It shares no code with the
 * indexer, its interpreter or the sdk, so that a mistake is not made twice. It knows the calls that move pools when a
 * transaction contains nothing else; outside programs and changed settings are not supported.
 */

export type Pool = {
  readonly id: string
  readonly tokens: readonly [string, string]
  readonly reserves: readonly [bigint, bigint]
  readonly supply: bigint
}

export type Trade = {
  readonly pair: string
  readonly time: number
  readonly paid: readonly [token: string, amount: bigint]
  readonly got: readonly [token: string, amount: bigint]
  readonly trader: string | null
  /** Of the pair, after the transaction. */
  readonly reserves: readonly [bigint, bigint]
}

/** Turnover of a pair (its id), of a token (`token` and its id) or of everything (`all`), in microcredits. */
export type Turnover = {
  readonly scope: string
  readonly time: number
  readonly volume: bigint
  readonly fees: bigint
  readonly isPrivate: boolean
}

export type Deposit = {
  readonly pair: string
  readonly owner: string
  readonly isAdded: boolean
  readonly amounts: readonly [bigint, bigint]
  readonly liquidity: bigint
}

export type Recomputed = {
  readonly pools: ReadonlyMap<string, Pool>
  readonly trades: readonly Trade[]
  readonly turnovers: readonly Turnover[]
  readonly deposits: readonly Deposit[]
  /** By id, for every token created in a block. */
  readonly decimals: ReadonlyMap<string, number>
  /** Current liquidity by scope, in microcredits; unknown ones are omitted. */
  readonly liquidity: ReadonlyMap<string, bigint>
}

/** The settings in the configuration's mappings. */
export type Settings = {
  readonly core: string
  /** The token used for prices. */
  readonly base: string
  /** The only tokens by which pools are valued. */
  readonly listed: ReadonlySet<string>
  /** In parts of 10,000. */
  readonly fee: bigint
  /** The protocol receives one of this many parts of the fee; null while nobody collects it. */
  readonly parts: bigint | null
}

const UNIT = 10_000n
const LOCKED = 1000n

export function recomputeMarket(blocks: readonly Json[], settings: Settings): Recomputed {
  const state: State = {
    settings,
    pools: new Map(),
    before: new Map(),
    trades: [],
    turnovers: [],
    deposits: [],
    decimals: new Map(),
  }
  for (const block of blocks) {
    const time = Number(block.header.metadata.timestamp)
    for (const { status, transaction } of block.transactions) {
      if (status === 'accepted') follow(state, transaction.execution?.transitions ?? [], time)
    }
  }
  return { ...state, liquidity: liquidityOf(state) }
}

function follow(state: State, transitions: readonly Transition[], time: number): void {
  const { core } = state.settings
  const person = personOf(transitions, core)
  const known = state.trades.length
  state.before = new Map(state.pools)
  for (const transition of transitions) {
    const future = futureOf(transition)
    if (transition.program !== core || !future) continue
    const [caller = '', ...rest] = argumentsOf(future)
    const who = caller.startsWith('aleo1') ? (person ?? caller) : caller // a private call starts with a token instead
    act(state, transition.function, [who, ...rest], time)
  }
  for (const trade of state.trades.splice(known)) {
    const { reserves } = state.pools.get(trade.pair) ?? trade
    state.trades.push({ ...trade, reserves })
  }
}

type Transition = {
  readonly program: string
  readonly function: string
  readonly outputs: readonly { readonly type: string; readonly value?: string }[]
}

/** A block as a node returns it, with only the parts used here. */
export type Json = {
  readonly header: { readonly metadata: { readonly timestamp: number | string } }
  readonly transactions: readonly {
    readonly status: string
    readonly transaction: { readonly execution?: { readonly transitions: readonly Transition[] } }
  }[]
}

const futureOf = ({ outputs }: Transition): string | undefined =>
  outputs.find(({ type }) => type === 'future')?.value

/** The person behind a program that calls the core: the address that it names, otherwise the payer as signer. */
function personOf(transitions: readonly Transition[], core: string): string | undefined {
  const root = transitions.at(-1)
  if (root === undefined || root.program === core) return undefined
  const own = (futureOf(root) ?? '').slice(1, -1).replace(/\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, '')
  const payment = transitions.find((each) => each.function === 'transfer_public_as_signer')
  const texts = [own, payment ? (futureOf(payment) ?? '') : '']
  return texts.flatMap((text) => /aleo1[a-z0-9]{58}/.exec(text)?.[0] ?? [])[0]
}

type State = {
  readonly settings: Settings
  readonly pools: Map<string, Pool>
  /** As the transaction found them: what trades are valued by. */
  before: ReadonlyMap<string, Pool>
  readonly trades: Trade[]
  readonly turnovers: Turnover[]
  readonly deposits: Deposit[]
  readonly decimals: Map<string, number>
}

/** The arguments of a future that awaits no others. */
function argumentsOf(future: string): readonly string[] {
  const list = /arguments:\s*\[([^\]]*)\]/.exec(future)?.[1] ?? ''
  return list.split(',').map((each) => each.trim())
}

const number = (text: string | undefined): bigint => BigInt(/^\d+/.exec(text ?? '')?.[0] ?? 0)

function act(state: State, name: string, args: readonly string[], time: number): void {
  const [who = '', ...rest] = args
  const amount = (at: number) => number(rest[at])
  const text = (at: number) => rest[at] ?? ''
  switch (name) {
    case 'create_token':
      state.decimals.set(text(0), Number(amount(3)))
      return
    case 'create_pair':
      open(state, who, rest)
      return
    case 'add_liquidity':
      join(state, who, [text(0), text(1)], [amount(2), amount(3)])
      return
    case 'remove_liquidity':
      leave(state, who, [text(0), text(1)], amount(2))
      return
    case 'swap_exact_tokens_for_tokens':
      sell(state, { path: [text(0), text(1)], amount: amount(2), trader: who, time })
      return
    case 'swap_exact_private_for_private':
      sell(state, { path: [who, text(0)], amount: amount(1), trader: null, time })
      return
    case 'swap_tokens_for_exact_tokens':
      buy(state, { path: [text(0), text(1)], amount: amount(3), trader: who, time })
      return
    case 'swap_exact_path': {
      const path = rest.slice(0, 4).filter((token) => token !== '0field')
      sell(state, { path, amount: amount(4), trader: who, time })
      return
    }
    default:
      if (/swap|liquidity|pair/.test(name)) throw new Error(`${name} is not known here`)
  }
}

function poolOf({ pools }: State, one: string, other: string): Pool {
  for (const pool of pools.values()) {
    if (pool.tokens.includes(one) && pool.tokens.includes(other)) return pool
  }
  throw new Error(`no pool of ${one} and ${other}`)
}

function open(state: State, owner: string, args: readonly string[]): void {
  const [id = '', a = '', b = '', amountA, amountB, liquidity] = args
  const reserves = [number(amountA), number(amountB)] as const
  const supply = number(liquidity)
  state.pools.set(id, { id, tokens: [a, b], reserves, supply })
  const liquidityOfOwner = supply - LOCKED
  state.deposits.push({
    ...{ pair: id, owner, isAdded: true, amounts: reserves, liquidity: liquidityOfOwner },
  })
}

function join(state: State, owner: string, tokens: Two<string>, offered: Two<bigint>): void {
  const pool = poolOf(state, ...tokens)
  const { supply, reserves } = pool
  const minted = offered.map((amount, side) => (amount * supply) / (reserves[side] ?? 0n))
  const [first = 0n, second = 0n] = minted
  const liquidity = first < second ? first : second
  const upTo = (side: 0 | 1) => (liquidity * reserves[side] + supply - 1n) / supply
  const amounts: Two<bigint> = first <= second ? [offered[0], upTo(1)] : [upTo(0), offered[1]]
  change(state, pool, amounts, liquidity)
  state.deposits.push({ pair: pool.id, owner, isAdded: true, amounts, liquidity })
}

function leave(state: State, owner: string, tokens: Two<string>, liquidity: bigint): void {
  const pool = poolOf(state, ...tokens)
  const { supply, reserves } = pool
  const amounts: Two<bigint> = [
    (liquidity * reserves[0]) / supply,
    (liquidity * reserves[1]) / supply,
  ]
  change(state, pool, [-amounts[0], -amounts[1]], -liquidity)
  state.deposits.push({ pair: pool.id, owner, isAdded: false, amounts, liquidity })
}

type Two<T> = readonly [T, T]

function change({ pools }: State, pool: Pool, by: Two<bigint>, supply: bigint): void {
  const [a, b] = pool.reserves
  const reserves = [a + by[0], b + by[1]] as const
  pools.set(pool.id, { ...pool, reserves, supply: pool.supply + supply })
}

type Order = {
  readonly path: readonly string[]
  readonly amount: bigint
  readonly trader: string | null
  readonly time: number
}

function sell(state: State, order: Order): void {
  const { path, time, trader } = order
  let amountIn = order.amount
  const hops = path.slice(1).map((tokenOut, at) => {
    const tokenIn = path[at] ?? ''
    const pool = poolOf(state, tokenIn, tokenOut)
    const [reserveIn, reserveOut] =
      pool.tokens[0] === tokenIn ? pool.reserves : turned(pool.reserves)
    const paid = amountIn * (UNIT - state.settings.fee)
    const amountOut = (paid * reserveOut) / (reserveIn * UNIT + paid)
    const hop = tradeWith(state, pool, { tokenIn, amountIn, tokenOut, amountOut, trader, time })
    amountIn = amountOut
    return hop
  })
  count(state, hops, time, trader === null)
}

function buy(state: State, { path, amount, trader, time }: Order): void {
  const [tokenIn = '', tokenOut = ''] = path
  const pool = poolOf(state, tokenIn, tokenOut)
  const [reserveIn, reserveOut] = pool.tokens[0] === tokenIn ? pool.reserves : turned(pool.reserves)
  const left = (reserveOut - amount) * (UNIT - state.settings.fee)
  const amountIn = (reserveIn * UNIT * amount) / left + 1n
  const traded = { tokenIn, amountIn, tokenOut, amountOut: amount, trader, time }
  count(state, [tradeWith(state, pool, traded)], time, trader === null)
}

const turned = <T>([one, other]: Two<T>): Two<T> => [other, one]

type Hop = {
  readonly pool: Pool
  readonly tokenIn: string
  readonly tokenOut: string
  readonly worth: bigint | undefined
  readonly fees: bigint
}

type Traded = {
  readonly tokenIn: string
  readonly amountIn: bigint
  readonly tokenOut: string
  readonly amountOut: bigint
  readonly trader: string | null
  readonly time: number
}

/** Its worth is that before the transaction. */
function tradeWith(state: State, pool: Pool, traded: Traded): Hop {
  const { tokenIn, amountIn, tokenOut, amountOut, trader, time } = traded
  const { fee, parts } = state.settings
  const worthBefore = (token: string, amount: bigint) =>
    worthOf(state.before, state.settings.base, token, amount)
  const worth = least(worthBefore(tokenIn, amountIn), worthBefore(tokenOut, amountOut))
  const share = parts === null ? 0n : (amountIn * fee) / (UNIT * parts)
  const into = amountIn - share
  change(state, pool, pool.tokens[0] === tokenIn ? [into, -amountOut] : [-amountOut, into], 0n)
  state.trades.push({
    ...{ pair: pool.id, time, trader, reserves: pool.reserves },
    paid: [tokenIn, amountIn],
    got: [tokenOut, amountOut],
  })
  return { pool, tokenIn, tokenOut, worth, fees: ((worth ?? 0n) * fee) / UNIT }
}

/** A pair counts its own hop; a token on the way, and the total, count the whole swap once, at its smallest hop. */
function count(state: State, hops: readonly Hop[], time: number, isPrivate: boolean): void {
  const known = hops.flatMap(({ worth }) => (worth === undefined ? [] : [worth]))
  const swap = known.reduce((low, worth) => (worth < low ? worth : low), known[0] ?? 0n)
  const scopes = new Map<string, readonly Hop[]>([['all', hops]])
  for (const hop of hops) {
    state.turnovers.push({
      ...{ scope: hop.pool.id, time, volume: hop.worth ?? 0n, fees: hop.fees, isPrivate },
    })
    for (const token of [hop.tokenIn, hop.tokenOut]) {
      const scope = `token ${token}`
      scopes.set(scope, [...(scopes.get(scope) ?? []), hop])
    }
  }
  for (const [scope, concerned] of scopes) {
    const fees = concerned.reduce((sum, hop) => sum + hop.fees, 0n)
    state.turnovers.push({ scope, time, volume: swap, fees, isPrivate })
  }
}

const least = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || other === undefined ? undefined : one < other ? one : other

type Pools = ReadonlyMap<string, Pool>
type Price = { readonly over: bigint; readonly under: bigint; readonly depth: bigint | undefined }

/** In the base token, rounded down, and at most what the deepest path to it holds. */
function worthOf(pools: Pools, base: string, token: string, amount: bigint): bigint | undefined {
  const [price] = waysOf(pools, base, token, 3).sort(deepestFirst)
  if (price === undefined) return undefined
  const worth = (amount * price.over) / price.under
  return price.depth === undefined || worth < price.depth ? worth : price.depth
}

type Way = Price & { readonly hops: number }

/** Every path to the base token through at most `hops` pools. */
function waysOf(pools: Pools, base: string, token: string, hops: number): Way[] {
  if (token === base) return [{ over: 1n, under: 1n, depth: undefined, hops: 0 }]
  if (hops === 0) return []
  return [...pools.values()].flatMap(({ tokens, reserves }) => {
    const side = tokens.indexOf(token)
    if (side === -1) return []
    const [own, far] = side === 0 ? reserves : turned(reserves)
    return waysOf(pools, base, tokens[1 - side] ?? '', hops - 1).map((onward) => {
      const worth = (far * onward.over) / onward.under
      const depth = onward.depth === undefined || worth < onward.depth ? worth : onward.depth
      const over = far * onward.over
      return { over, under: own * onward.under, depth, hops: onward.hops + 1 }
    })
  })
}

function deepestFirst(one: Way, other: Way): number {
  const [first, second] = [one.depth ?? -1n, other.depth ?? -1n]
  return first === second ? one.hops - other.hops : first > second ? -1 : 1
}

/** Listed tokens at the price of the deepest path through listed tokens; the side against one counts as much. */
function liquidityOf({ pools, settings: { base, listed } }: State): ReadonlyMap<string, bigint> {
  const trusted = new Map(
    [...pools].filter(([, { tokens }]) => tokens.every((id) => listed.has(id))),
  )
  const worthNow = (token: string, amount: bigint) => {
    const [price] = listed.has(token) ? waysOf(trusted, base, token, 3).sort(deepestFirst) : []
    return price && (amount * price.over) / price.under
  }
  const sums = new Map<string, bigint>([['all', 0n]])
  const add = (scope: string, worth: bigint) => sums.set(scope, (sums.get(scope) ?? 0n) + worth)
  for (const { id, tokens, reserves } of pools.values()) {
    const own = tokens.map((token, side) => worthNow(token, reserves[side] ?? 0n))
    const worths = tokens.map((token, side) => own[listed.has(token) ? side : 1 - side])
    for (const [side, worth] of worths.entries()) {
      if (worth !== undefined) add(`token ${tokens[side]}`, worth)
      add('all', own[side] ?? 0n)
    }
    const [one, other] = worths
    if (one !== undefined && other !== undefined) add(id, one + other)
  }
  return sums
}

export type Candle = {
  readonly time: number
  readonly open: bigint
  readonly high: bigint
  readonly low: bigint
  readonly close: bigint
  readonly volumes: readonly [bigint, bigint]
  readonly trades: number
}

/** Candles of `seconds` length: the pool's prices after each trade, in whole tokens times 10^36, rounded down. */
export function recomputeCandles(
  { trades, pools, decimals }: Recomputed,
  pair: string,
  seconds: number,
): readonly Candle[] {
  const [a = '', b = ''] = pools.get(pair)?.tokens ?? []
  const scale = (token: string) => 10n ** BigInt(decimals.get(token) ?? 0)
  const steps = new Map<number, { prices: bigint[]; a: bigint; b: bigint }>()
  for (const trade of trades) {
    if (trade.pair !== pair) continue
    const isSold = trade.paid[0] === a
    const [amountA, amountB] = isSold
      ? [trade.paid[1], trade.got[1]]
      : [trade.got[1], trade.paid[1]]
    const time = Math.floor(trade.time / seconds) * seconds
    const step = steps.get(time) ?? { prices: [], a: 0n, b: 0n }
    const [reserveA, reserveB] = trade.reserves
    step.prices.push((reserveB * 10n ** 36n * scale(a)) / (reserveA * scale(b)))
    step.a += amountA
    step.b += amountB
    steps.set(time, step)
  }
  return [...steps].map(([time, { prices, a: volumeA, b: volumeB }]) => {
    const [first = 0n] = prices
    return {
      time,
      open: first,
      high: prices.reduce((high, price) => (price > high ? price : high), first),
      low: prices.reduce((low, price) => (price < low ? price : low), first),
      close: prices.at(-1) ?? first,
      volumes: [volumeA, volumeB],
      trades: prices.length,
    }
  })
}
