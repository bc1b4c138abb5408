import { encodeProgramId } from '../names.ts'
import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall } from './transaction.ts'

/** Heights are of the last block that may include the transaction. */
type Deadline = { deadlineHeight: number }
type ExactIn = Deadline & { amountIn: bigint; amountOutMin: bigint }

/** The input names that swap functions have in common. */
const exactIn = ({ amountIn, amountOutMin, deadlineHeight }: ExactIn) => ({
  amount_in: amountIn,
  amount_out_min: amountOutMin,
  deadline: deadlineHeight,
})

/** Public credits for a token in one transaction. */
export const swapCreditsForTokens: Builder<ExactIn & { tokenOut: string; to: string }> = (
  options,
) => {
  const inputs = { ...exactIn(options), token_out: options.tokenOut, to: options.to }
  return buildCall(PROGRAMS.router, 'swap_credits_for_tokens', inputs, options)
}

/** A token for public credits; needs an allowance to the router; the surplus stays wrapped. */
export const swapTokensForCredits: Builder<
  ExactIn & { tokenIn: string; to: string; surplusTo: string }
> = (options) => {
  const { tokenIn: token_in, to, surplusTo: surplus_to } = options
  const inputs = { ...exactIn(options), token_in, to, surplus_to }
  return buildCall(PROGRAMS.router, 'swap_tokens_for_credits', inputs, options)
}

/** A credits record for a token record; the surplus goes to `refundTo`. */
export const swapPrivateCreditsForToken: Builder<
  ExactIn & { record: string; tokenOut: string; to: string; refundTo: string }
> = (options) => {
  const { record: input, tokenOut: token_out, to, refundTo: refund_to } = options
  const inputs = { ...exactIn(options), input, token_out, to, refund_to }
  return buildCall(PROGRAMS.router, 'swap_private_credits_for_token', inputs, options)
}

/** A token record for a credits record of the minimum; the surplus stays wrapped at `refundTo`. */
export const swapPrivateForCredits: Builder<
  ExactIn & { record: string; to: string; refundTo: string }
> = (options) => {
  const { record: input, to, refundTo: refund_to } = options
  const inputs = { ...exactIn(options), input, to, refund_to }
  return buildCall(PROGRAMS.router, 'swap_private_for_credits', inputs, options)
}

/** Public ARC-20 tokens for a token in one transaction; `token` is the ARC-20 program's id. */
export const swapArc20ForTokens: Builder<
  ExactIn & { token: string; tokenOut: string; to: string }
> = (options) => {
  const token_program = encodeProgramId(options.token)
  const inputs = { ...exactIn(options), token_program, token_out: options.tokenOut, to: options.to }
  return buildCall(PROGRAMS.router, 'swap_arc20_for_tokens', inputs, options)
}

/** An ARC-20 record for a token record of the minimum; the surplus goes to `refundTo`. */
export const swapPrivateArc20ForPrivate: Builder<
  ExactIn & { token: string; record: string; tokenOut: string; to: string; refundTo: string }
> = (options) => {
  const { record: input, tokenOut: token_out, to, refundTo: refund_to } = options
  const token_program = encodeProgramId(options.token)
  const inputs = { ...exactIn(options), token_program, input, token_out, to, refund_to }
  return buildCall(PROGRAMS.router, 'swap_private_arc20_for_private', inputs, options)
}

/** A token record for an ARC-20 record of the minimum; the surplus stays wrapped at `refundTo`. */
export const swapPrivateForArc20: Builder<
  ExactIn & { token: string; record: string; to: string; refundTo: string }
> = (options) => {
  const { record: input, to, refundTo: refund_to } = options
  const token_program = encodeProgramId(options.token)
  const inputs = { ...exactIn(options), token_program, input, to, refund_to }
  return buildCall(PROGRAMS.router, 'swap_private_for_arc20', inputs, options)
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
  buildCall(PROGRAMS.router, 'add_liquidity_credits_first', creditsDeposit(options), options)

/** The deposit where wrapped ALEO has the higher id of the pair. */
export const addLiquidityCreditsSecond: Builder<CreditsDeposit> = (options) =>
  buildCall(PROGRAMS.router, 'add_liquidity_credits_second', creditsDeposit(options), options)

const creditsDeposit = (options: CreditsDeposit) => ({
  input_credits: options.creditsRecord,
  input_token: options.tokenRecord,
  amount_credits: options.creditsAmount,
  amount_token: options.tokenAmount,
  min_credits: options.minCredits,
  min_token: options.minToken,
  min_liquidity: options.minLiquidity,
  to: options.to,
  refund_to: options.refundTo,
  deadline: options.deadlineHeight,
})

/** Returns tokens that were sent to the router by mistake; only the admin can. */
export const returnTokens: Builder<{ token: string; to: string; amount: bigint }> = ({
  token,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.router, 'return_tokens', { token, to, amount }, fee)

/** The same for public credits. */
export const returnCredits: Builder<{ to: string; amount: bigint }> = ({ to, amount, ...fee }) =>
  buildCall(PROGRAMS.router, 'return_credits', { to, amount }, fee)

/** The same for public tokens of an ARC-20 program. */
export const returnArc20: Builder<{ token: string; to: string; amount: bigint }> = ({
  token,
  to,
  amount,
  ...fee
}) =>
  buildCall(
    PROGRAMS.router,
    'return_arc20',
    { token_program: encodeProgramId(token), to, amount },
    fee,
  )
