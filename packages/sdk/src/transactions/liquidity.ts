import { quoteFirstMint } from '../liquidity.ts'
import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall } from './transaction.ts'

/** Tokens in the order of their ids; heights are of the last block that may include the transaction. */
type Tokens = { tokenA: string; tokenB: string }
type Records = { recordA: string; recordB: string }
type Amounts = { amountA: bigint; amountB: bigint }
type Minimums = { minA: bigint; minB: bigint }
type Deadline = { deadlineHeight: number }

/** Creates a pair with its first deposit; the liquidity is its exact square root. */
export const createPair: Builder<Tokens & Amounts & Deadline & { to: string }> = ({
  tokenA: token_a,
  tokenB: token_b,
  amountA: amount_a,
  amountB: amount_b,
  deadlineHeight: deadline,
  to,
  ...fee
}) => {
  const liquidity = quoteFirstMint(amount_a, amount_b)
  const inputs = { token_a, token_b, amount_a, amount_b, liquidity, to, deadline }
  return buildCall(PROGRAMS.core, 'create_pair', inputs, fee)
}

/** Creates a pair from two records. */
export const createPairPrivately: Builder<Records & Amounts & Deadline & { to: string }> = ({
  recordA: input_a,
  recordB: input_b,
  amountA: amount_a,
  amountB: amount_b,
  deadlineHeight: deadline,
  to,
  ...fee
}) => {
  const liquidity = quoteFirstMint(amount_a, amount_b)
  const inputs = { input_a, input_b, amount_a, amount_b, to, liquidity, deadline }
  return buildCall(PROGRAMS.core, 'create_pair_privately', inputs, fee)
}

/** Adds at most these amounts; only what the pool uses is spent. */
export const addLiquidity: Builder<Tokens & Amounts & Minimums & Deadline & { to: string }> = ({
  tokenA: token_a,
  tokenB: token_b,
  amountA: amount_a,
  amountB: amount_b,
  minA: min_a,
  minB: min_b,
  deadlineHeight: deadline,
  to,
  ...fee
}) => {
  const inputs = { token_a, token_b, amount_a, amount_b, min_a, min_b, to, deadline }
  return buildCall(PROGRAMS.core, 'add_liquidity', inputs, fee)
}

/** Adds from two records; LP above `minLiquidity` and unused amounts go to `refundTo`. */
export const addLiquidityPrivately: Builder<
  Records & Amounts & Minimums & Deadline & { minLiquidity: bigint; to: string; refundTo: string }
> = ({ recordA: input_a, recordB: input_b, amountA: amount_a, amountB: amount_b, ...rest }) => {
  const { minA: min_a, minB: min_b, minLiquidity: min_liquidity, to, ...others } = rest
  const { refundTo: refund_to, deadlineHeight: deadline, ...fee } = others
  const amounts = { amount_a, amount_b, min_a, min_b, min_liquidity }
  const inputs = { input_a, input_b, ...amounts, to, refund_to, deadline }
  return buildCall(PROGRAMS.core, 'add_liquidity_privately', inputs, fee)
}

/** Burns public LP for both tokens. */
export const removeLiquidity: Builder<
  Tokens & Minimums & Deadline & { liquidity: bigint; to: string }
> = ({
  tokenA: token_a,
  tokenB: token_b,
  minA: min_a,
  minB: min_b,
  deadlineHeight: deadline,
  liquidity,
  to,
  ...fee
}) => {
  const inputs = { token_a, token_b, liquidity, min_a, min_b, to, deadline }
  return buildCall(PROGRAMS.core, 'remove_liquidity', inputs, fee)
}

/** Burns LP of a record; the minimums come as records, what is above them goes to `refundTo`. */
export const removeLiquidityPrivately: Builder<
  Tokens & Minimums & Deadline & { record: string; liquidity: bigint; to: string; refundTo: string }
> = ({ tokenA: token_a, tokenB: token_b, record: input, minA: min_a, minB: min_b, ...rest }) => {
  const { liquidity, to, refundTo: refund_to, deadlineHeight: deadline, ...fee } = rest
  const inputs = { token_a, token_b, input, liquidity, min_a, min_b, to, refund_to, deadline }
  return buildCall(PROGRAMS.core, 'remove_liquidity_privately', inputs, fee)
}
