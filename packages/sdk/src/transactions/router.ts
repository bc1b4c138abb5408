import { encodeProgramId } from '../names.ts'
import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall, type FeeOptions, field, u32, u64, u128 } from './transaction.ts'

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

/** Public ARC-20 tokens for a token in one transaction; `token` is the ARC-20 program's id. */
export const swapArc20ForTokens: Builder<
  ExactIn & Deadline & { token: string; tokenOut: string; to: string }
> = ({ token, tokenOut, amountIn, amountOutMin, to, deadlineHeight, ...fee }) => {
  const inputs = [encodeProgramId(token), u128(amountIn), field(tokenOut), u128(amountOutMin), to]
  return buildCall(PROGRAMS.router, 'swap_arc20_for_tokens', [...inputs, u32(deadlineHeight)], fee)
}

/** An ARC-20 record for a token record of the minimum; the surplus goes to `refundTo`. */
export const swapPrivateArc20ForPrivate: Builder<
  ExactIn &
    Deadline & { token: string; record: string; tokenOut: string; to: string; refundTo: string }
> = ({ token, record, tokenOut, amountIn, amountOutMin, to, refundTo, ...rest }) => {
  const { deadlineHeight, ...fee } = rest
  const amounts = [u128(amountIn), field(tokenOut), u128(amountOutMin)]
  const inputs = [encodeProgramId(token), record, ...amounts, to, refundTo, u32(deadlineHeight)]
  return buildCall(PROGRAMS.router, 'swap_private_arc20_for_private', inputs, fee)
}

/** A token record for an ARC-20 record of the minimum; the surplus stays wrapped at `refundTo`. */
export const swapPrivateForArc20: Builder<
  ExactIn & Deadline & { token: string; record: string; to: string; refundTo: string }
> = ({ token, record, amountIn, amountOutMin, to, refundTo, deadlineHeight, ...fee }) => {
  const amounts = [u128(amountIn), u128(amountOutMin)]
  const inputs = [encodeProgramId(token), record, ...amounts, to, refundTo, u32(deadlineHeight)]
  return buildCall(PROGRAMS.router, 'swap_private_for_arc20', inputs, fee)
}

/** Credits and a token record into the pair of wrapped ALEO and that token, privately. */
type CreditsDeposit = Deadline & {
  creditsRecord: string
  tokenRecord: string
  creditsAmount: bigint
  tokenAmount: bigint
  minCredits: bigint
  minToken: bigint
  minLiquidity: bigint
  to: string
  refundTo: string
}

/** The deposit where wrapped ALEO has the lower id of the pair. */
export const addLiquidityCreditsFirst: Builder<CreditsDeposit> = (options) =>
  addLiquidityCredits('add_liquidity_credits_first', options)

/** The deposit where wrapped ALEO has the higher id of the pair. */
export const addLiquidityCreditsSecond: Builder<CreditsDeposit> = (options) =>
  addLiquidityCredits('add_liquidity_credits_second', options)

function addLiquidityCredits(name: string, options: CreditsDeposit & FeeOptions) {
  const { creditsRecord, tokenRecord, creditsAmount, tokenAmount, ...rest } = options
  const { minCredits, minToken, minLiquidity, to, refundTo, deadlineHeight, ...fee } = rest
  const minimums = [minCredits, minToken, minLiquidity].map(u128)
  const amounts = [creditsRecord, u64(creditsAmount), tokenRecord, u128(tokenAmount), ...minimums]
  return buildCall(PROGRAMS.router, name, [...amounts, to, refundTo, u32(deadlineHeight)], fee)
}
