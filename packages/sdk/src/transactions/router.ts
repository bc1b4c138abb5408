import { PROGRAMS } from '../programs.ts'
import {
  buildCall,
  type FeeOptions,
  field,
  type UnsignedTransaction,
  u32,
  u64,
  u128,
} from './transaction.ts'

type Builder<O> = (options: O & FeeOptions) => UnsignedTransaction

/** Heights are of the last block that may take the transaction. */
type Deadline = { deadlineHeight: number }
type ExactIn = { amountIn: bigint; amountOutMin: bigint }

/** Public credits for a token in one transaction. */
export const swapCreditsForTokens: Builder<
  ExactIn & Deadline & { tokenOut: string; to: string }
> = ({ tokenOut, amountIn, amountOutMin, to, deadlineHeight, ...fee }) => {
  const inputs = [u64(amountIn), field(tokenOut), u128(amountOutMin), to, u32(deadlineHeight)]
  return buildCall(PROGRAMS.router, 'swap_credits_for_tokens', inputs, fee)
}

/** A token for public credits; needs an allowance to the router; the surplus stays wrapped. */
export const swapTokensForCredits: Builder<
  ExactIn & Deadline & { tokenIn: string; to: string; surplusTo: string }
> = ({ tokenIn, amountIn, amountOutMin, to, surplusTo, deadlineHeight, ...fee }) => {
  const inputs = [field(tokenIn), u128(amountIn), u64(amountOutMin), to, surplusTo]
  return buildCall(
    PROGRAMS.router,
    'swap_tokens_for_credits',
    [...inputs, u32(deadlineHeight)],
    fee,
  )
}

/** A credits record for a token record; the surplus goes to `refundTo`. */
export const swapPrivateCreditsForToken: Builder<
  ExactIn & Deadline & { record: string; tokenOut: string; to: string; refundTo: string }
> = ({ record, tokenOut, amountIn, amountOutMin, to, refundTo, deadlineHeight, ...fee }) => {
  const inputs = [record, u64(amountIn), field(tokenOut), u128(amountOutMin), to, refundTo]
  return buildCall(
    PROGRAMS.router,
    'swap_private_credits_for_token',
    [...inputs, u32(deadlineHeight)],
    fee,
  )
}

/** A token record for a credits record of the minimum; the surplus stays wrapped at `refundTo`. */
export const swapPrivateForCredits: Builder<
  ExactIn & Deadline & { record: string; to: string; refundTo: string }
> = ({ record, amountIn, amountOutMin, to, refundTo, deadlineHeight, ...fee }) => {
  const inputs = [record, u128(amountIn), u64(amountOutMin), to, refundTo, u32(deadlineHeight)]
  return buildCall(PROGRAMS.router, 'swap_private_for_credits', inputs, fee)
}
