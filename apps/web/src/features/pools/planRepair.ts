import {
  liquidityPool,
  type Pair,
  type PoolFees,
  quoteRepairedAdd,
  type RepairedPart,
  sharePpm,
  type Token,
} from '@nightjar/sdk'
import { checkFirstPrice, type FirstPriceCheck } from './firstPrice.ts'
import type { PoolStep } from './poolPlan.ts'

type Prices = ReadonlyMap<string, string>

/** The deviation from which a pool's price is worth repairing before a deposit: 5%. */
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

/** The value of an amount of one token in another by their prices, rounded up; undefined without both prices. */
export function fairAmount(
  amount: bigint,
  from: Token,
  to: Token,
  prices: Prices,
): bigint | undefined {
  const [one, other] = [scaled(prices.get(from.id)), scaled(prices.get(to.id))]
  if (!one || !other || other.units === 0n) return undefined
  const numerator = amount * one.units * 10n ** BigInt(other.decimals + to.decimals)
  const denominator = other.units * 10n ** BigInt(one.decimals + from.decimals)
  return (numerator + denominator - 1n) / denominator
}

function scaled(price: string | undefined) {
  if (price === undefined) return undefined
  const [whole = '0', fraction = ''] = price.split('.')
  return { units: BigInt(whole + fraction), decimals: fraction.length }
}

/** A deposit at the price elsewhere into a pool with a wrong price, which is repaired first. */
export type RepairQuote = {
  readonly pair: Pair
  readonly parts: readonly RepairedPart[]
  /** The amount of each token spent before anything comes back, in the pair's order. */
  readonly needs: readonly [bigint, bigint]
  readonly used: readonly [bigint, bigint]
  readonly liquidity: bigint
  readonly sharePpm: { readonly before: bigint; readonly after: bigint }
}

type RepairRequest = {
  readonly pair: Pair
  /** Fair amounts in the pair's order. */
  readonly amounts: readonly [bigint, bigint]
  readonly held: bigint
  readonly fees: PoolFees
}

/** The repair and the deposit; `too small` if they cannot bring the pool to the price. */
export function quoteRepaired({ pair, amounts, held, fees }: RepairRequest) {
  const fair = { amountA: amounts[0], amountB: amounts[1] }
  const parts = quoteRepairedAdd(fair, liquidityPool(pair), fees)
  if (!parts) return 'too-small' as const
  const liquidity = sum(parts, ({ deposit }) => deposit.liquidity)
  return {
    pair,
    parts,
    needs: [needOf(parts, 'a'), needOf(parts, 'b')],
    used: [sum(parts, ({ deposit }) => deposit.usedA), sum(parts, ({ deposit }) => deposit.usedB)],
    liquidity,
    sharePpm: {
      before: sharePpm(held, pair.totalSupply),
      after: sharePpm(held + liquidity, pair.totalSupply + liquidity),
    },
  } satisfies RepairQuote
}

const sum = (parts: readonly RepairedPart[], of: (part: RepairedPart) => bigint): bigint =>
  parts.reduce((all, part) => all + of(part), 0n)

/** The largest net amount of a token that the steps have taken at any time, less what they returned of it. */
function needOf(parts: readonly RepairedPart[], leg: 'a' | 'b'): bigint {
  let [taken, most] = [0n, 0n]
  for (const { repair, deposit } of parts) {
    if (repair) taken += repair.tokenIn === leg ? repair.amountIn : -repair.amountOut
    if (taken > most) most = taken
    taken += leg === 'a' ? deposit.usedA : deposit.usedB
    if (taken > most) most = taken
  }
  return most
}

/** Each part is a sale and a deposit. */
export function stepsOfRepair({ pair, parts }: RepairQuote): readonly PoolStep[] {
  const { token0, token1 } = pair
  return parts.flatMap(({ repair, deposit }): readonly PoolStep[] => {
    const { usedA, usedB, liquidity } = deposit
    const used = [usedA, usedB] as const
    const add = {
      step: 'add',
      tokens: [token0, token1],
      amounts: used,
      expected: used,
      liquidity,
    } as const
    if (!repair) return [add]
    const tokens =
      repair.tokenIn === 'a' ? ([token0, token1] as const) : ([token1, token0] as const)
    const { amountIn, amountOut } = repair
    return [{ step: 'sell', tokens, amounts: [amountIn, 0n], expected: [0n, amountOut] }, add]
  })
}
