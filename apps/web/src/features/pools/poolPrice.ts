import { type Pair, type ProtocolFee, parseDecimal, quoteRepair, type Token } from '@nightjar/sdk'
import { checkFirstPrice, type FirstPriceCheck } from './firstPrice.ts'
import { poolFees } from './poolFees.ts'

type Prices = ReadonlyMap<string, string>

/** The deviation from which a pool's price is worth a warning before a deposit: 5%. */
const OFF_PPM = 50_000n

/** How far a pool's price is from the one implied by other pools; undefined if it is close, or there is no other price. */
export function checkPoolPrice(pair: Pair, prices: Prices): FirstPriceCheck | undefined {
  const side = (token: Token, amount: bigint) => ({ token, amount, price: prices.get(token.id) })
  const check = checkFirstPrice(
    side(pair.token0, pair.reserve0),
    side(pair.token1, pair.reserve1),
    pair.feeBps,
  )
  return check && check.excessPpm >= OFF_PPM && !pair.isInDoubt ? check : undefined
}

/** A swap of an exact amount in base units. */
export type Correction = {
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly amountIn: bigint
}

/**
 * The smallest swap after which a pool has the price elsewhere; undefined without both prices, if the pool has that
 * price, or if the swap would buy nothing.
 */
export function correctPrice(pair: Pair, prices: Prices, fee: ProtocolFee): Correction | undefined {
  const { token0, token1, reserve0, reserve1 } = pair
  const [text0, text1] = [prices.get(token0.id), prices.get(token1.id)]
  if (text0 === undefined || text1 === undefined) return undefined
  const [price0, price1] = [parseDecimal(text0), parseDecimal(text1)]
  const fair = {
    amountA: price1.units * 10n ** BigInt(price0.places + token0.decimals),
    amountB: price0.units * 10n ** BigInt(price1.places + token1.decimals),
  }
  const repair = quoteRepair({ reserveA: reserve0, reserveB: reserve1 }, fair, poolFees(pair, fee))
  if (!repair || repair.amountOut === 0n) return undefined
  const [tokenIn, tokenOut] = repair.tokenIn === 'a' ? [token0, token1] : [token1, token0]
  return { tokenIn, tokenOut, amountIn: repair.amountIn }
}
