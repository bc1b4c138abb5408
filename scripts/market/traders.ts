import {
  addLiquidity,
  claimBlinded,
  coarseMinimum,
  createPair,
  createToken,
  feeFor,
  PROGRAMS,
  removeLiquidity,
  swapCreditsForTokens,
  swapExactPath,
  swapExactPrivateForPrivate,
  swapExactTokensForTokens,
  transferCreditsPublicToPrivate,
  transferPublic,
  transferPublicToPrivate,
  type UnsignedTransaction,
  wrapCredits,
} from '@nightjar/sdk'
import type { Action, ActionKind } from './action.ts'
import {
  type Book,
  CREDITS,
  firstShare,
  join,
  leave,
  type MarketToken,
  nameOf,
  type OwnRecord,
  type Pool,
  priceIn,
  quoteSale,
  sell,
  toUnits,
  toWhole,
} from './book.ts'
import type { PriceOf } from './prices.ts'
import type { Random } from './random.ts'
import { OPERATOR, tokenOf } from './tokens.ts'

/** The moment of an action. */
export type Moment = {
  readonly second: number
  readonly priceOf: PriceOf
  /** The last block that may include the transaction. */
  readonly deadlineHeight: number
}

/** One side of a trade. */
export type Sale = { readonly pool: Pool; readonly symbol: string; readonly amountIn: bigint }

/** Slippage of everybody, the app's default. */
const SLIPPAGE_BPS = 50n

/** What simulated accounts can do: each moves the book and returns the transaction that does the same on the chain. */
export type Traders = ReturnType<typeof createTraders>

/** `minimumOf` gives what a trade must bring; that of the page if left out. */
export function createTraders(book: Book, random: Random, minimumOf = coarseMinimum) {
  let next = 0

  /** Books the fee and numbers the action. */
  const act = (
    kind: ActionKind,
    by: string,
    { second }: Moment,
    call: UnsignedTransaction,
    { isPrivate = false, feeRecord = null as string | null, dollars = 0 } = {},
  ): Action => {
    const index = next++
    if (feeRecord === null) book.debit(by, CREDITS, call.feeMicrocredits)
    const cents = Math.round(dollars * 100)
    return { index, at: Math.floor(second), by, kind, isPrivate, call, feeRecord, cents }
  }
  const refOf = (output: number | 'fee') => `record:${next}:${output}`

  /** Takes a record out of an account's and leaves the change of `spent`. */
  const spend = (
    owner: string,
    symbol: string,
    record: OwnRecord,
    spent: bigint,
    change: string,
  ) => {
    const own = book.records(owner, symbol)
    own.splice(own.indexOf(record), 1)
    const amount = record.amount - spent
    if (amount > 0n) own.push({ ref: change, amount, restsUntil: record.restsUntil })
  }

  /** The record that pays a private fee. */
  const payPrivately = (owner: string, fee: bigint): string => {
    const record = book.records(owner, CREDITS).find(({ amount }) => amount >= fee)
    if (record === undefined) throw new RangeError(`${owner} has no credits record for a fee.`)
    spend(owner, CREDITS, record, fee, refOf('fee'))
    return record.ref
  }

  const dollarsOf = ({ symbol, pool, amountIn }: Sale, { priceOf }: Moment) =>
    toWhole(amountIn, tokenIn({ pool, symbol })) * priceOf(symbol)

  return {
    fund(to: string, symbol: string, amount: bigint, moment: Moment): Action {
      book.credit(to, symbol, amount)
      const call = transferPublic({ token: tokenOf(symbol).id, to, amount })
      return act('fund', OPERATOR, moment, call)
    },

    wrap(by: string, amount: bigint, moment: Moment): Action {
      book.debit(by, CREDITS, amount)
      book.credit(by, 'WALEO', amount)
      return act('fund', by, moment, wrapCredits({ to: by, amount }))
    },

    /** Sells publicly; credits pay where there is no WALEO. */
    trade(by: string, sale: Sale, moment: Moment): Action {
      const { pool, symbol, amountIn } = sale
      const tokenOut = tokenOutOf(sale)
      const dollars = dollarsOf(sale, moment)
      const amountOut = sell(pool, symbol, amountIn)
      const { deadlineHeight } = moment
      const common = {
        amountIn,
        amountOutMin: minimumOf(amountOut, SLIPPAGE_BPS),
        tokenOut: tokenOut.id,
        to: by,
        deadlineHeight,
      }
      const paysCredits = symbol === 'WALEO' && book.balance(by, symbol) < amountIn
      book.debit(by, paysCredits ? CREDITS : symbol, amountIn)
      book.credit(by, tokenOut.symbol, amountOut)
      const call = paysCredits
        ? swapCreditsForTokens(common)
        : swapExactTokensForTokens({ ...common, tokenIn: tokenIn(sale).id })
      return act('trade', by, moment, call, { dollars })
    },

    /** Sells publicly over two pools. */
    tradeAlong(by: string, first: Sale, second: Pool, moment: Moment): Action {
      const between = tokenOutOf(first)
      const last = tokenOutOf({ pool: second, symbol: between.symbol })
      const dollars = dollarsOf(first, moment)
      const middle = sell(first.pool, first.symbol, first.amountIn)
      const amountOut = sell(second, between.symbol, middle)
      book.debit(by, first.symbol, first.amountIn)
      book.credit(by, last.symbol, amountOut)
      const call = swapExactPath({
        path: [tokenIn(first).id, between.id, last.id],
        amountIn: first.amountIn,
        amountOutMin: minimumOf(amountOut, SLIPPAGE_BPS),
        to: by,
        deadlineHeight: moment.deadlineHeight,
      })
      return act('trade', by, moment, call, { dollars })
    },

    /** Sells from a record, the fee paid by another: nothing names the trader. */
    tradePrivately(by: string, sale: Sale, record: OwnRecord, moment: Moment): Action {
      const { pool, symbol, amountIn } = sale
      const tokenOut = tokenOutOf(sale)
      const dollars = dollarsOf(sale, moment)
      const amountOut = sell(pool, symbol, amountIn)
      const amountOutMin = minimumOf(amountOut, SLIPPAGE_BPS)
      const factor = random.field()
      const fee = feeFor(PROGRAMS.core, 'swap_exact_private_for_private')
      const feeRecord = payPrivately(by, fee)
      const call = swapExactPrivateForPrivate({
        record: record.ref,
        tokenOut: tokenOut.id,
        amountIn,
        amountOutMin,
        toPrivate: by,
        toPublic: `blinded:${factor}`,
        deadlineHeight: moment.deadlineHeight,
        privateFee: true,
      })
      const bought = { ref: refOf(0), amount: amountOutMin, restsUntil: moment.second }
      spend(by, symbol, record, amountIn, refOf(1))
      book.records(by, tokenOut.symbol).push(bought)
      const surplus = amountOut - amountOutMin
      if (surplus > 0n) {
        book.surpluses(by).push({ factor, symbol: tokenOut.symbol, amount: surplus })
      }
      return act('trade', by, moment, call, { isPrivate: true, feeRecord, dollars })
    },

    /** Turns public tokens or credits into a record, which then rests. */
    shield(
      by: string,
      symbol: string,
      amount: bigint,
      restSeconds: number,
      moment: Moment,
    ): Action {
      book.debit(by, symbol, amount)
      const restsUntil = moment.second + restSeconds
      book.records(by, symbol).push({ ref: refOf(0), amount, restsUntil })
      const call =
        symbol === CREDITS
          ? transferCreditsPublicToPrivate({ to: by, amount })
          : transferPublicToPrivate({ token: tokenOf(symbol).id, to: by, amount })
      return act('shield', by, moment, call)
    },

    /** Claims the oldest surplus of an account as a record. */
    claim(by: string, moment: Moment): Action | undefined {
      const surplus = book.surpluses(by).shift()
      if (surplus === undefined) return undefined
      const { factor, symbol, amount } = surplus
      const feeRecord = payPrivately(by, feeFor(PROGRAMS.core, 'claim_blinded'))
      book.records(by, symbol).push({ ref: refOf(0), amount, restsUntil: moment.second })
      const call = claimBlinded({
        factor,
        token: tokenOf(symbol).id,
        amount,
        to: by,
        privateFee: true,
      })
      return act('claim', by, moment, call, { isPrivate: true, feeRecord })
    },

    provide(by: string, pool: Pool, amountA: bigint, moment: Moment): Action {
      const most = (amountA * pool.reserveB) / pool.reserveA + 1n // rounds up: the pool may need it
      const { usedA, usedB, liquidity } = join(pool, amountA, most)
      book.debit(by, pool.a.symbol, usedA)
      book.debit(by, pool.b.symbol, usedB)
      book.credit(by, nameOf(pool), liquidity)
      const call = addLiquidity({
        tokenA: pool.a.id,
        tokenB: pool.b.id,
        amountA,
        amountB: most,
        minA: minimumOf(usedA, SLIPPAGE_BPS),
        minB: minimumOf(usedB, SLIPPAGE_BPS),
        to: by,
        deadlineHeight: moment.deadlineHeight,
      })
      return act('liquidity', by, moment, call)
    },

    withdraw(by: string, pool: Pool, liquidity: bigint, moment: Moment): Action {
      const { amountA, amountB } = leave(pool, liquidity)
      book.debit(by, nameOf(pool), liquidity)
      book.credit(by, pool.a.symbol, amountA)
      book.credit(by, pool.b.symbol, amountB)
      const call = removeLiquidity({
        tokenA: pool.a.id,
        tokenB: pool.b.id,
        liquidity,
        minA: minimumOf(amountA, SLIPPAGE_BPS),
        minB: minimumOf(amountB, SLIPPAGE_BPS),
        to: by,
        deadlineHeight: moment.deadlineHeight,
      })
      return act('liquidity', by, moment, call)
    },

    /** Opens a pool; the tokens in the order of their ids. */
    open(by: string, a: Leg, b: Leg, moment: Moment): Action {
      const pool = book.open(a.token, b.token, a.amount, b.amount)
      book.debit(by, a.token.symbol, a.amount)
      book.debit(by, b.token.symbol, b.amount)
      book.credit(by, nameOf(pool), firstShare(pool))
      const call = createPair({
        tokenA: a.token.id,
        tokenB: b.token.id,
        amountA: a.amount,
        amountB: b.amount,
        to: by,
        deadlineHeight: moment.deadlineHeight,
      })
      return act('liquidity', by, moment, call)
    },

    /** Creates a token whose supply its creator holds. */
    issue(by: string, token: MarketToken, named: Named, moment: Moment): Action {
      book.credit(by, token.symbol, named.supply)
      const call = createToken({ ...named, decimals: token.decimals, admin: by })
      return act('token', by, moment, call)
    },
  }
}

type Leg = { readonly token: MarketToken; readonly amount: bigint }
type Named = {
  readonly name: string
  readonly symbol: string
  readonly salt: string
  readonly supply: bigint
}

export const tokenIn = ({ pool, symbol }: Pick<Sale, 'pool' | 'symbol'>): MarketToken =>
  pool.a.symbol === symbol ? pool.a : pool.b

export const tokenOutOf = ({ pool, symbol }: Pick<Sale, 'pool' | 'symbol'>): MarketToken =>
  pool.a.symbol === symbol ? pool.b : pool.a

/** How far a pool's price is above (or below) what its tokens are worth elsewhere: 0.01 is one percent. */
export const deviation = (pool: Pool, priceOf: PriceOf): number =>
  priceIn(pool) / (priceOf(pool.a.symbol) / priceOf(pool.b.symbol)) - 1

/** The sale that moves a pool to the price that its tokens have elsewhere. */
export function correction(pool: Pool, priceOf: PriceOf): Sale {
  const off = 1 + deviation(pool, priceOf)
  const isDear = off > 1 // then token a is sold
  const token = isDear ? pool.a : pool.b
  const reserve = toWhole(isDear ? pool.reserveA : pool.reserveB, token)
  const grown = reserve * Math.sqrt(isDear ? off : 1 / off) // at the same product
  return { pool, symbol: token.symbol, amountIn: toUnits(grown - reserve, token) }
}

/** How much worse a sale is than the pool's price, its fee left out: 0.01 is one percent. */
export function impactOf({ pool, symbol, amountIn }: Sale): number {
  const [paid, price] = [toWhole(amountIn, tokenIn({ pool, symbol })), priceIn(pool)]
  const fair = pool.a.symbol === symbol ? paid * price : paid / price
  const got = toWhole(quoteSale(pool, symbol, amountIn), tokenOutOf({ pool, symbol }))
  return 1 - got / (fair * 0.997)
}

/** The largest of 1, 2, 5, 10, 20, 50 … that is not above a number of whole units. */
export function commonAmount(whole: number): number {
  let step = 1
  while (step > whole) step /= 10
  while (step * 10 <= whole) step *= 10
  if (step * 5 <= whole) return step * 5
  return step * 2 <= whole ? step * 2 : step
}
