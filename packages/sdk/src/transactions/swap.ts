import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall, field, u32, u128 } from './transaction.ts'

/** Heights are of the last block that may take the transaction. */
type Deadline = { deadlineHeight: number }
type ExactIn = { amountIn: bigint; amountOutMin: bigint }
type ExactOut = { amountInMax: bigint; amountOut: bigint }

/** Public exact input over one pair. */
export const swapExactTokensForTokens: Builder<
  ExactIn & Deadline & { tokenIn: string; tokenOut: string; to: string }
> = ({ tokenIn, tokenOut, amountIn, amountOutMin, to, deadlineHeight, ...fee }) => {
  const amounts = [u128(amountIn), u128(amountOutMin)]
  const inputs = [field(tokenIn), field(tokenOut), ...amounts, to, u32(deadlineHeight)]
  return buildCall(PROGRAMS.core, 'swap_exact_tokens_for_tokens', inputs, fee)
}

/** Exact input from a record; the whole output is public at `to`. */
export const swapExactPrivateForPublic: Builder<
  ExactIn & Deadline & { record: string; tokenOut: string; to: string }
> = ({ record, tokenOut, amountIn, amountOutMin, to, deadlineHeight, ...fee }) => {
  const inputs = [record, field(tokenOut), u128(amountIn), u128(amountOutMin), to]
  return buildCall(
    PROGRAMS.core,
    'swap_exact_private_for_public',
    [...inputs, u32(deadlineHeight)],
    fee,
  )
}

/** Public exact input; the minimum comes as a record to `toPrivate`, the surplus to `toPublic`. */
export const swapExactPublicForPrivate: Builder<
  ExactIn & Deadline & { tokenIn: string; tokenOut: string; toPrivate: string; toPublic: string }
> = ({ tokenIn, tokenOut, amountIn, amountOutMin, toPrivate, toPublic, ...rest }) => {
  const { deadlineHeight, ...fee } = rest
  const amounts = [u128(amountIn), u128(amountOutMin)]
  const inputs = [field(tokenIn), field(tokenOut), ...amounts, toPrivate, toPublic]
  return buildCall(
    PROGRAMS.core,
    'swap_exact_public_for_private',
    [...inputs, u32(deadlineHeight)],
    fee,
  )
}

/** Exact input from a record; the minimum as a record to `toPrivate`, the surplus to `toPublic`. */
export const swapExactPrivateForPrivate: Builder<
  ExactIn & Deadline & { record: string; tokenOut: string; toPrivate: string; toPublic: string }
> = ({ record, tokenOut, amountIn, amountOutMin, toPrivate, toPublic, ...rest }) => {
  const { deadlineHeight, ...fee } = rest
  const inputs = [record, field(tokenOut), u128(amountIn), u128(amountOutMin), toPrivate, toPublic]
  return buildCall(
    PROGRAMS.core,
    'swap_exact_private_for_private',
    [...inputs, u32(deadlineHeight)],
    fee,
  )
}

/** Public exact output over one pair; only the true input is taken. */
export const swapTokensForExactTokens: Builder<
  ExactOut & Deadline & { tokenIn: string; tokenOut: string; to: string }
> = ({ tokenIn, tokenOut, amountInMax, amountOut, to, deadlineHeight, ...fee }) => {
  const amounts = [u128(amountInMax), u128(amountOut)]
  const inputs = [field(tokenIn), field(tokenOut), ...amounts, to, u32(deadlineHeight)]
  return buildCall(PROGRAMS.core, 'swap_tokens_for_exact_tokens', inputs, fee)
}

/** Exact public output paid from a record; unused input goes to `refundTo`. */
export const swapPrivateForExactPublic: Builder<
  ExactOut & Deadline & { record: string; tokenOut: string; to: string; refundTo: string }
> = ({ record, tokenOut, amountInMax, amountOut, to, refundTo, deadlineHeight, ...fee }) => {
  const inputs = [record, field(tokenOut), u128(amountInMax), u128(amountOut), to, refundTo]
  return buildCall(
    PROGRAMS.core,
    'swap_private_for_exact_public',
    [...inputs, u32(deadlineHeight)],
    fee,
  )
}

/** Exact output as a record, paid publicly; only the true input is taken. */
export const swapPublicForExactPrivate: Builder<
  ExactOut & Deadline & { tokenIn: string; tokenOut: string; toPrivate: string }
> = ({ tokenIn, tokenOut, amountInMax, amountOut, toPrivate, deadlineHeight, ...fee }) => {
  const amounts = [u128(amountInMax), u128(amountOut)]
  const inputs = [field(tokenIn), field(tokenOut), ...amounts, toPrivate, u32(deadlineHeight)]
  return buildCall(PROGRAMS.core, 'swap_public_for_exact_private', inputs, fee)
}

/** Exact output as a record, paid from a record; unused input goes to `refundTo`. */
export const swapPrivateForExactPrivate: Builder<
  ExactOut & Deadline & { record: string; tokenOut: string; toPrivate: string; refundTo: string }
> = ({ record, tokenOut, amountInMax, amountOut, toPrivate, refundTo, ...rest }) => {
  const { deadlineHeight, ...fee } = rest
  const inputs = [record, field(tokenOut), u128(amountInMax), u128(amountOut), toPrivate, refundTo]
  return buildCall(
    PROGRAMS.core,
    'swap_private_for_exact_private',
    [...inputs, u32(deadlineHeight)],
    fee,
  )
}

/** Public exact input along three or four tokens, the first one paid. */
export const swapExactPath: Builder<
  ExactIn & Deadline & { path: readonly string[]; to: string }
> = ({ path, amountIn, amountOutMin, to, deadlineHeight, ...fee }) => {
  const inputs = [...pathInputs(path), u128(amountIn), u128(amountOutMin), to, u32(deadlineHeight)]
  return buildCall(PROGRAMS.core, 'swap_exact_path', inputs, fee)
}

/** The same from a record of the path's first token; the surplus goes to `toPublic`. */
export const swapExactPathPrivate: Builder<
  ExactIn &
    Deadline & { record: string; path: readonly string[]; toPrivate: string; toPublic: string }
> = ({ record, path, amountIn, amountOutMin, toPrivate, toPublic, deadlineHeight, ...fee }) => {
  const [, ...rest] = pathInputs(path)
  const inputs = [record, ...rest, u128(amountIn), u128(amountOutMin), toPrivate, toPublic]
  return buildCall(PROGRAMS.core, 'swap_exact_path_private', [...inputs, u32(deadlineHeight)], fee)
}

/** The program takes four tokens; the last one is 0 for two hops. */
function pathInputs(path: readonly string[]): string[] {
  if (path.length < 3 || path.length > 4) {
    throw new RangeError(`A path has 3 or 4 tokens, not ${path.length}`)
  }
  return [...path, '0'].slice(0, 4).map(field)
}
