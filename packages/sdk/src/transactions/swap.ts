import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall } from './transaction.ts'

/** Heights are of the last block that may include the transaction. */
type Deadline = { deadlineHeight: number }
type ExactIn = Deadline & { tokenOut: string; amountIn: bigint; amountOutMin: bigint }
type ExactOut = Deadline & { tokenOut: string; amountInMax: bigint; amountOut: bigint }
type Path = Deadline & { path: readonly string[]; amountIn: bigint; amountOutMin: bigint }

/** The input names that swap functions have in common. */
const exactIn = ({ tokenOut, amountIn, amountOutMin, deadlineHeight }: ExactIn) => ({
  token_out: tokenOut,
  amount_in: amountIn,
  amount_out_min: amountOutMin,
  deadline: deadlineHeight,
})

const exactOut = ({ tokenOut, amountInMax, amountOut, deadlineHeight }: ExactOut) => ({
  token_out: tokenOut,
  amount_in_max: amountInMax,
  amount_out: amountOut,
  deadline: deadlineHeight,
})

/** Public exact input over one pair. */
export const swapExactTokensForTokens: Builder<ExactIn & { tokenIn: string; to: string }> = (
  options,
) => {
  const inputs = { ...exactIn(options), token_in: options.tokenIn, to: options.to }
  return buildCall(PROGRAMS.core, 'swap_exact_tokens_for_tokens', inputs, options)
}

/** Exact input from a record; the whole output is public at `to`. */
export const swapExactPrivateForPublic: Builder<ExactIn & { record: string; to: string }> = (
  options,
) => {
  const inputs = { ...exactIn(options), input: options.record, to: options.to }
  return buildCall(PROGRAMS.core, 'swap_exact_private_for_public', inputs, options)
}

/** Public exact input; the minimum comes as a record to `toPrivate`, the surplus to `toPublic`. */
export const swapExactPublicForPrivate: Builder<
  ExactIn & { tokenIn: string; toPrivate: string; toPublic: string }
> = (options) => {
  const { tokenIn: token_in, toPrivate: to_pri, toPublic: to_pub } = options
  const inputs = { ...exactIn(options), token_in, to_pri, to_pub }
  return buildCall(PROGRAMS.core, 'swap_exact_public_for_private', inputs, options)
}

/** Exact input from a record; the minimum as a record to `toPrivate`, the surplus to `toPublic`. */
export const swapExactPrivateForPrivate: Builder<
  ExactIn & { record: string; toPrivate: string; toPublic: string }
> = (options) => {
  const { record: input, toPrivate: to_pri, toPublic: to_pub } = options
  const inputs = { ...exactIn(options), input, to_pri, to_pub }
  return buildCall(PROGRAMS.core, 'swap_exact_private_for_private', inputs, options)
}

/** Public exact output over one pair; only the true input is taken. */
export const swapTokensForExactTokens: Builder<ExactOut & { tokenIn: string; to: string }> = (
  options,
) => {
  const inputs = { ...exactOut(options), token_in: options.tokenIn, to: options.to }
  return buildCall(PROGRAMS.core, 'swap_tokens_for_exact_tokens', inputs, options)
}

/** Exact public output paid from a record; unused input goes to `refundTo`. */
export const swapPrivateForExactPublic: Builder<
  ExactOut & { record: string; to: string; refundTo: string }
> = (options) => {
  const { record: input, to, refundTo: refund_to } = options
  const inputs = { ...exactOut(options), input, to, refund_to }
  return buildCall(PROGRAMS.core, 'swap_private_for_exact_public', inputs, options)
}

/** Exact output as a record, paid publicly; only the true input is taken. */
export const swapPublicForExactPrivate: Builder<
  ExactOut & { tokenIn: string; toPrivate: string }
> = (options) => {
  const inputs = { ...exactOut(options), token_in: options.tokenIn, to_pri: options.toPrivate }
  return buildCall(PROGRAMS.core, 'swap_public_for_exact_private', inputs, options)
}

/** Exact output as a record, paid from a record; unused input goes to `refundTo`. */
export const swapPrivateForExactPrivate: Builder<
  ExactOut & { record: string; toPrivate: string; refundTo: string }
> = (options) => {
  const { record: input, toPrivate: to_pri, refundTo: refund_to } = options
  const inputs = { ...exactOut(options), input, to_pri, refund_to }
  return buildCall(PROGRAMS.core, 'swap_private_for_exact_private', inputs, options)
}

/** Public exact input along three or four tokens, the first one paid. */
export const swapExactPath: Builder<Path & { to: string }> = (options) => {
  const inputs = { ...pathInputs(options), to: options.to }
  return buildCall(PROGRAMS.core, 'swap_exact_path', inputs, options)
}

/** The same from a record of the path's first token; the surplus goes to `toPublic`. */
export const swapExactPathPrivate: Builder<
  Path & { record: string; toPrivate: string; toPublic: string }
> = (options) => {
  const { record: input, toPrivate: to_pri, toPublic: to_pub } = options
  const { t0: _, ...path } = pathInputs(options) // the record says it
  return buildCall(
    PROGRAMS.core,
    'swap_exact_path_private',
    { ...path, input, to_pri, to_pub },
    options,
  )
}

/** The program takes four tokens; the last one is 0 for two hops. */
function pathInputs({ path, amountIn, amountOutMin, deadlineHeight }: Path) {
  const [t0, t1, t2, t3 = '0', ...others] = path
  if (t0 === undefined || t1 === undefined || t2 === undefined || others.length > 0) {
    throw new RangeError(`A path has 3 or 4 tokens, not ${path.length}`)
  }
  const amounts = { amount_in: amountIn, amount_out_min: amountOutMin }
  return { t0, t1, t2, t3, ...amounts, deadline: deadlineHeight }
}
