import { availableParallelism } from 'node:os'
import type { AleoClient, Plaintext } from '@nightjar/aleo'
import {
  createRouteGraph,
  findBestExactIn,
  findBestExactOut,
  findBestSplit,
  LOCAL_PAIRS,
  LOCAL_TOKENS,
  type Pair,
  PROGRAMS,
  planExactIn,
  planExactOut,
  type Route,
  type Token,
  tokenFromServed,
  type UnsignedTransaction,
  WRAPPED_ALEO,
} from '@nightjar/sdk'
import { developmentAddress, developmentKey } from './seed/account.ts'
import { createBuilderPool } from './seed/builderPool.ts'
import { createChainState } from './seed/chainState.ts'
import { hashWork, readPrebuilt } from './seed/prebuilt.ts'
import type { Work } from './seed/steps.ts'

type Client = AleoClient
type Trade = { readonly call: UnsignedTransaction; readonly route: Route }
type Reserves = readonly (readonly [bigint, bigint])[]

/** A trade to quote: tokens by symbol, and the amount in whole units of the first, or of the second when buying. */
type Wish = readonly [kind: 'sell' | 'buy' | 'split', from: string, to: string, amount: number]

const wishes: readonly Wish[] = [
  ['sell', 'USDX', 'WBTC', 100],
  ['sell', 'WBTC', 'USDX', 0.5],
  ['sell', 'USDX', 'NJR', 2500],
  ['sell', 'NJR', 'WETH', 90_000],
  ['sell', 'EURX', 'WALEO', 700],
  ['sell', 'OWL', 'USDX', 12_345],
  ['sell', 'GLD', 'USDX', 1.25],
  ['sell', 'WETH', 'WALEO', 3],
  ['sell', 'WALEO', 'WBTC', 50_000],
  ['sell', 'USDX', 'EURX', 1],
  ['sell', 'WETH', 'GLD', 0.01],
  ['sell', 'WBTC', 'OWL', 0.003],
  ['buy', 'USDX', 'WBTC', 0.05],
  ['buy', 'USDX', 'WETH', 2],
  ['buy', 'WALEO', 'NJR', 7777],
  ['buy', 'WETH', 'USDX', 4321],
  ['split', 'USDX', 'WBTC', 20_000],
  ['split', 'WETH', 'WBTC', 9],
]

/** The highest block height, so that the swaps are the same on every freshly seeded chain. */
const NO_DEADLINE = 2 ** 32 - 1

/**
 * Quotes twenty swaps, two of them split in two, each on the pools as the previous ones leave them; sends them as
 * complete transactions with the quoted output as the minimum, and returns the predicted reserves and the node's
 * reserves afterwards. Transactions prebuilt for this chain are sent unchanged, unless all are to be built `anew`.
 * @throws Error where the node's result differs
 */
export async function tradeOnNode(
  nodeUrl: string,
  anew = false,
): Promise<{
  readonly count: number
  /** How many of them were not prebuilt. */
  readonly built: number
  readonly foretold: Reserves
  readonly found: Reserves
}> {
  const { client, getGenesisRoot } = createChainState(nodeUrl)
  const { stateRoot, transactions } = await readPrebuilt('trades')
  const isKnown = !anew && (await getGenesisRoot()) === stateRoot
  const { works, foretold } = await quoteTrades(client)
  const ready = works.map((work) => (isKnown ? transactions.get(hashWork(work)) : undefined))
  await send(client, nodeUrl, { works, ready })
  return {
    count: works.length,
    built: ready.filter((transaction) => transaction === undefined).length,
    foretold,
    found: reservesOf(await readPairs(client)),
  }
}

/** The calls, and the reserves that they leave. */
export async function quoteTrades(
  client: Client,
): Promise<{ readonly works: readonly Work[]; readonly foretold: Reserves }> {
  let pairs = await readPairs(client)
  const trades = wishes.flatMap((wish) => {
    const made = quote(pairs, wish)
    for (const { route } of made) pairs = afterTrade(pairs, route)
    return made
  })
  const works = trades.map(({ call }): Work => ({ kind: 'execute', call }))
  return { works, foretold: reservesOf(pairs) }
}

function quote(pairs: readonly Pair[], [kind, from, to, amount]: Wish): Trade[] {
  const [tokenIn, tokenOut] = [tokenOf(from), tokenOf(to)]
  const search = { graph: createRouteGraph(pairs), tokenIn, tokenOut, maxLegs: 2 }
  const terms = { to: developmentAddress, deadlineHeight: NO_DEADLINE }
  const sell = (route: Route): Trade => {
    return { route, call: planExactIn({ ...terms, route, amountOutMin: route.amountOut }) }
  }
  if (kind === 'split') {
    const split = findBestSplit({ ...search, amountIn: units(amount, tokenIn) })
    return split?.legs.map(sell) ?? fail(`no split from ${from} to ${to}`)
  }
  if (kind === 'sell') {
    const route = findBestExactIn({ ...search, amountIn: units(amount, tokenIn) })
    return [sell(route ?? fail(`no route from ${from} to ${to}`))]
  }
  const route = findBestExactOut({ ...search, amountOut: units(amount, tokenOut), maxHops: 1 })
  if (!route) return fail(`no pool sells ${to} for ${from}`)
  return [{ route, call: planExactOut({ ...terms, route, amountInMax: route.amountIn }) }]
}

/** The pairs after trading the route: the fee stays in the pools where nobody collects a share of it. */
function afterTrade(pairs: readonly Pair[], { tokens, amounts, pairs: used }: Route): Pair[] {
  return pairs.map((pair) => {
    const hop = used.findIndex(({ id }) => id === pair.id)
    if (hop < 0) return pair
    const [paid = 0n, received = 0n] = amounts.slice(hop)
    const isForward = tokens[hop]?.id === pair.token0.id
    const [more0, more1] = isForward ? [paid, -received] : [-received, paid]
    return { ...pair, reserve0: pair.reserve0 + more0, reserve1: pair.reserve1 + more1 }
  })
}

/** Builds missing ones in parallel; sends in order, each after the previous one was accepted. */
async function send(
  client: Client,
  nodeUrl: string,
  { works, ready }: { works: readonly Work[]; ready: readonly (string | undefined)[] },
): Promise<void> {
  const workers = Math.min(4, availableParallelism())
  const pool = createBuilderPool({ nodeUrl, privateKey: developmentKey, workers })
  try {
    const builds = works.map((work, at) => ready[at] ?? pool.build(work))
    for (const build of builds) Promise.resolve(build).catch(() => undefined) // reported where it is awaited
    for (const [at, build] of builds.entries()) {
      const id = await client.broadcast(await build)
      const { status } = await client.waitForTransaction(id, { interval: 50 })
      if (status !== 'accepted') fail(`swap ${at} was ${status}: ${JSON.stringify(works[at])}`)
    }
  } finally {
    await pool.close()
  }
}

async function readPairs(client: Client): Promise<Pair[]> {
  const read = LOCAL_PAIRS.map(async ({ a, b, id }): Promise<Pair> => {
    const pair = await client.getMappingValue(PROGRAMS.core, 'pairs', id)
    const member = (name: string) => (pair?.kind === 'struct' ? pair.members.get(name) : undefined)
    const [reserve0, reserve1] = [bigintOf(member('reserve_a')), bigintOf(member('reserve_b'))]
    const rest = { feeBps: 30n, totalSupply: 1n, publicBalance: 0n, lastK: 0n, isInDoubt: false }
    return { id, token0: tokenOf(a), token1: tokenOf(b), reserve0, reserve1, ...rest }
  })
  return Promise.all(read)
}

function bigintOf(value: Plaintext | undefined): bigint {
  if (value?.kind === 'literal' && typeof value.value === 'bigint') return value.value
  return fail('a pair in a form that this script does not know')
}

const reservesOf = (pairs: readonly Pair[]): Reserves =>
  pairs.map(({ reserve0, reserve1 }) => [reserve0, reserve1])

function tokenOf(symbol: string): Token {
  const known = [WRAPPED_ALEO, ...LOCAL_TOKENS].find((each) => each.symbol === symbol)
  if (!known) return fail(`the token ${symbol} was not seeded`)
  const { creator, id, name, decimals, wrapperProgram, logo } = known
  return tokenFromServed({
    ...{ admin: creator, token_id: id, name, symbol, decimals, logo },
    ...{ total_supply: '0', token_bits: 128, wrapper_program: wrapperProgram, token_type: 1 },
  })
}

const units = (amount: number, { decimals }: Token): bigint =>
  (BigInt(Math.round(amount * 1e6)) * 10n ** BigInt(decimals)) / 1_000_000n

function fail(reason: string): never {
  throw new Error(reason)
}
