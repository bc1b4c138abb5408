import type { Route } from '../route.ts'
import { swapExactPath, swapExactTokensForTokens, swapTokensForExactTokens } from './swap.ts'
import type { FeeOptions, UnsignedTransaction } from './transaction.ts'

type PlanOptions = FeeOptions & { route: Route; to: string; deadlineHeight: number }

/** The public swap of an exact input along a route: one pair or a path. */
export function planExactIn(options: PlanOptions & { amountOutMin: bigint }): UnsignedTransaction {
  const { route, amountOutMin, ...rest } = options
  const [tokenIn = '', ...others] = route.tokens.map(({ id }) => id)
  const [tokenOut = ''] = others
  const { amountIn } = route
  return others.length === 1
    ? swapExactTokensForTokens({ tokenIn, tokenOut, amountIn, amountOutMin, ...rest })
    : swapExactPath({ path: [tokenIn, ...others], amountIn, amountOutMin, ...rest })
}

/**
 * The public swap for an exact output along a route. Through one pair the program pays exactly the output
 * and takes at most `amountInMax`; over a path `amountInMax` is sent with the output as minimum, and
 * any output above it goes to the trader.
 */
export function planExactOut(options: PlanOptions & { amountInMax: bigint }): UnsignedTransaction {
  const { route, amountInMax, ...rest } = options
  const { amountOut } = route
  const [tokenIn = '', ...others] = route.tokens.map(({ id }) => id)
  const [tokenOut = ''] = others
  return others.length === 1
    ? swapTokensForExactTokens({ tokenIn, tokenOut, amountInMax, amountOut, ...rest })
    : swapExactPath({
        path: [tokenIn, ...others],
        amountIn: amountInMax,
        amountOutMin: amountOut,
        ...rest,
      })
}
