import { createRequire } from 'node:module'

// as CommonJS: the ES modules of some packages import files that Node does not find
const require = createRequire(import.meta.url)
const pancakeV2 = require('@pancakeswap/v2-sdk')
const { SmartRouter } = require('@pancakeswap/smart-router')
const pancake = require('@pancakeswap/swap-sdk-core')
const uniswapCore = require('@uniswap/sdk-core')
const uniswapV2 = require('@uniswap/v2-sdk')

const CHAIN = 56

/** A distinct address for each token, in an order different from the tokens'. */
const addressOf = (token) =>
  `0x${((BigInt(token + 1) * 0x9e3779b97f4a7c15f39cc0605cedc835n) % (1n << 159n)).toString(16).padStart(40, '0')}`

const numbers = (count) => Array.from({ length: count }, (_, at) => at)

/** Uniswap's router for v2 pools: the best single path. */
export function uniswapRouter({ tokenCount, pools }) {
  const { CurrencyAmount, Token } = uniswapCore
  const { Pair, Trade } = uniswapV2
  const tokens = numbers(tokenCount).map((at) => new Token(1, addressOf(at), 6, `T${at}`))
  const pairs = pools.map(
    ({ a, b, ra, rb }) =>
      new Pair(
        CurrencyAmount.fromRawAmount(tokens[a], String(ra)),
        CurrencyAmount.fromRawAmount(tokens[b], String(rb)),
      ),
  )
  const index = new Map(pairs.map((pair, at) => [pair, at]))
  return ({ from, to, amountIn }) => {
    const amount = CurrencyAmount.fromRawAmount(tokens[from], String(amountIn))
    const [trade] = Trade.bestTradeExactIn(pairs, amount, tokens[to], {
      maxHops: 3,
      maxNumResults: 1,
    })
    return trade && [{ pools: trade.route.pairs.map((pair) => index.get(pair)), amountIn }]
  }
}

/** PancakeSwap's router for v2 pools: the best single path. */
export function pancakeRouter({ tokenCount, pools }) {
  const tokens = numbers(tokenCount).map(
    (at) => new pancake.Token(CHAIN, addressOf(at), 6, `T${at}`),
  )
  const raw = (token, amount) => pancake.CurrencyAmount.fromRawAmount(tokens[token], amount)
  const pairs = pools.map(({ a, b, ra, rb }) => new pancakeV2.Pair(raw(a, ra), raw(b, rb)))
  const index = new Map(pairs.map((pair, at) => [pair, at]))
  return ({ from, to, amountIn }) => {
    const [trade] = pancakeV2.Trade.bestTradeExactIn(pairs, raw(from, amountIn), tokens[to], {
      maxHops: 3,
      maxNumResults: 1,
    })
    return trade && [{ pools: trade.route.pairs.map((pair) => index.get(pair)), amountIn }]
  }
}

/** PancakeSwap's smart router over the same v2 pools, passed to it without network access: up to four parts. */
export function smartRouter({ tokenCount, pools }) {
  const tokens = numbers(tokenCount).map(
    (at) => new pancake.Token(CHAIN, addressOf(at), 6, `T${at}`),
  )
  const raw = (token, amount) => pancake.CurrencyAmount.fromRawAmount(tokens[token], amount)
  const v2 = pools.map(({ a, b, ra, rb }) => ({
    type: 0,
    reserve0: raw(a, ra),
    reserve1: raw(b, rb),
  }))
  const index = new Map(v2.map((pool, at) => [keyOf(pool), at]))
  const options = {
    gasPriceWei: 0n,
    maxHops: 3,
    maxSplits: 4,
    poolProvider: SmartRouter.createStaticPoolProvider(v2),
    quoteProvider: SmartRouter.createOffChainQuoteProvider(),
    quoterOptimization: false,
  }
  return async ({ from, to, amountIn }) => {
    const trade = await SmartRouter.getBestTrade(raw(from, amountIn), tokens[to], 0, options)
    return trade?.routes.map((route) => ({
      pools: route.pools.map((pool) => index.get(keyOf(pool))),
      amountIn: route.inputAmount.quotient,
    }))
  }
}

const keyOf = ({ reserve0, reserve1 }) =>
  [reserve0, reserve1]
    .map(({ currency }) => currency.address)
    .sort()
    .join()
