import { quoteFirstMint } from '../liquidity.ts'
import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall, field, u32, u128 } from './transaction.ts'

/** Tokens in the order of their ids; heights are of the last block that may take the transaction. */
type Deposit = { tokenA: string; tokenB: string; amountA: bigint; amountB: bigint }
type Minimums = { minA: bigint; minB: bigint }
type Deadline = { deadlineHeight: number }

/** Opens a pair with its first deposit; the liquidity is its exact square root. */
export const createPair: Builder<Deposit & Deadline & { to: string }> = ({
  tokenA,
  tokenB,
  amountA,
  amountB,
  to,
  deadlineHeight,
  ...fee
}) => {
  const liquidity = quoteFirstMint(amountA, amountB)
  const amounts = [u128(amountA), u128(amountB), u128(liquidity)]
  const inputs = [field(tokenA), field(tokenB), ...amounts, to, u32(deadlineHeight)]
  return buildCall(PROGRAMS.core, 'create_pair', inputs, fee)
}

/** Opens a pair from two records. */
export const createPairPrivately: Builder<
  Deadline & { recordA: string; recordB: string; amountA: bigint; amountB: bigint; to: string }
> = ({ recordA, recordB, amountA, amountB, to, deadlineHeight, ...fee }) => {
  const liquidity = quoteFirstMint(amountA, amountB)
  const inputs = [recordA, recordB, u128(amountA), u128(amountB), to, u128(liquidity)]
  return buildCall(PROGRAMS.core, 'create_pair_privately', [...inputs, u32(deadlineHeight)], fee)
}

/** Adds at most these amounts; only what the pool uses is taken. */
export const addLiquidity: Builder<Deposit & Minimums & Deadline & { to: string }> = ({
  tokenA,
  tokenB,
  amountA,
  amountB,
  minA,
  minB,
  to,
  deadlineHeight,
  ...fee
}) => {
  const amounts = [amountA, amountB, minA, minB].map(u128)
  const inputs = [field(tokenA), field(tokenB), ...amounts, to, u32(deadlineHeight)]
  return buildCall(PROGRAMS.core, 'add_liquidity', inputs, fee)
}

/** Adds from two records; LP above `minLiquidity` and unused amounts go to `refundTo`. */
export const addLiquidityPrivately: Builder<
  Minimums &
    Deadline & {
      recordA: string
      recordB: string
      amountA: bigint
      amountB: bigint
      minLiquidity: bigint
      to: string
      refundTo: string
    }
> = ({ recordA, recordB, amountA, amountB, minA, minB, minLiquidity, ...rest }) => {
  const { to, refundTo, deadlineHeight, ...fee } = rest
  const amounts = [amountA, amountB, minA, minB, minLiquidity].map(u128)
  const inputs = [recordA, recordB, ...amounts, to, refundTo, u32(deadlineHeight)]
  return buildCall(PROGRAMS.core, 'add_liquidity_privately', inputs, fee)
}

/** Burns public LP for both tokens. */
export const removeLiquidity: Builder<
  Minimums & Deadline & { tokenA: string; tokenB: string; liquidity: bigint; to: string }
> = ({ tokenA, tokenB, liquidity, minA, minB, to, deadlineHeight, ...fee }) => {
  const amounts = [liquidity, minA, minB].map(u128)
  const inputs = [field(tokenA), field(tokenB), ...amounts, to, u32(deadlineHeight)]
  return buildCall(PROGRAMS.core, 'remove_liquidity', inputs, fee)
}

/** Burns LP of a record; the minimums come as records, what is above them goes to `refundTo`. */
export const removeLiquidityPrivately: Builder<
  Minimums &
    Deadline & {
      tokenA: string
      tokenB: string
      record: string
      liquidity: bigint
      to: string
      refundTo: string
    }
> = ({ tokenA, tokenB, record, liquidity, minA, minB, to, refundTo, deadlineHeight, ...fee }) => {
  const amounts = [liquidity, minA, minB].map(u128)
  const inputs = [field(tokenA), field(tokenB), record, ...amounts, to, refundTo]
  return buildCall(
    PROGRAMS.core,
    'remove_liquidity_privately',
    [...inputs, u32(deadlineHeight)],
    fee,
  )
}
