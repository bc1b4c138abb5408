import { type Pair, type ProtocolFee, quoteRepair, type Token } from '@nightjar/sdk'
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
    pair.swapFee,
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
  const [price0, price1] = [scaled(prices.get(token0.id)), scaled(prices.get(token1.id))]
  if (!price0 || !price1) return undefined
  const fair = {
    amountA: price1.units * 10n ** BigInt(price0.decimals + token0.decimals),
    amountB: price0.units * 10n ** BigInt(price1.decimals + token1.decimals),
  }
  const repair = quoteRepair({ reserveA: reserve0, reserveB: reserve1 }, fair, poolFees(pair, fee))
  if (!repair || repair.amountOut === 0n) return undefined
  const [tokenIn, tokenOut] = repair.tokenIn === 'a' ? [token0, token1] : [token1, token0]
  return { tokenIn, tokenOut, amountIn: repair.amountIn }
}

function scaled(price: string | undefined) {
  if (price === undefined) return undefined
  const [whole = '0', fraction = ''] = price.split('.')
  return { units: BigInt(whole + fraction), decimals: fraction.length }
}
