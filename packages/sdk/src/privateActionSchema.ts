import * as z from 'zod/mini'
import { recordToken } from './plan/planSchema.ts'
import { amount, list, text, two } from './plan/scalars.ts'

const pool = { tokenA: text, tokenB: text, pair: text, minA: amount, minB: amount }

const swapAction = z.object({
  kind: z.literal('swap'),
  /** Ids of two to four tokens, the paid one first. */
  path: list(text),
  /** `out` fixes the amount received; only through one pair. */
  exact: z.enum(['in', 'out']),
  /** The most to pay: what the record must contain. */
  maximumIn: amount,
  /** The least to receive: what the new record contains. */
  minimumOut: amount,
  /** From a record or, through one pair only, from the public balance, which reveals the payer. */
  pays: z.exactOptional(z.literal('public')),
  /** As a record or, through one pair and from a record, to the owner's public balance. */
  receives: z.exactOptional(z.literal('public')),
  /**
   * The chain's own credits are paid from a credits record, or received as one, through one pair: the router wraps and
   * unwraps them. The path names the wrapped form, and so does the surplus. The amount paid is exact.
   */
  credits: z.exactOptional(z.enum(['in', 'out'])),
  /**
   * Tokens of an ARC-20 program, by its id, are paid from a record of that program, or received as one, through one pair:
   * the router wraps and unwraps them like credits.
   */
  arc20: z.exactOptional(z.object({ side: z.enum(['in', 'out']), program: text })),
  /** The amount paid is first wrapped, in a separate transaction, from a record of another program's token. */
  wraps: z.exactOptional(recordToken),
})
export type SwapAction = Readonly<z.infer<typeof swapAction>>

const addAction = z.object({
  kind: z.literal('add'),
  ...pool,
  amountA: amount,
  amountB: amount,
  minLiquidity: amount,
  /**
   * The side that is paid in the chain's own credits, from a credits record: the router wraps them. Its token is
   * the wrapped form, and so is any amount the pool does not use.
   */
  credits: z.exactOptional(z.enum(['a', 'b'])),
})
export type AddAction = Readonly<z.infer<typeof addAction>>

/** The purpose of a plan. Amounts are in base units; ids may have their suffix or not. */
export const privateActionSchema = z.discriminatedUnion('kind', [
  swapAction,
  z.object({
    /** From a record to someone's record, to their public balance, or to a second record of the same owner. */
    kind: z.literal(['send', 'publish', 'split']),
    program: text,
    token: text,
    amount,
    to: text,
  }),
  /** Joins two records of these amounts. */
  z.object({ kind: z.literal('join'), program: text, token: text, amounts: two(amount) }),
  /** Creates a pair: both amounts are used in full, and nothing is left over. */
  z.object({
    kind: z.literal('create'),
    tokenA: text,
    tokenB: text,
    amountA: amount,
    amountB: amount,
  }),
  addAction,
  /** From a record of another program's token to one of its wrapped form in the exchange, or back; the same amount of each. */
  z.object({
    kind: z.literal(['wrap', 'unwrap']),
    outside: recordToken,
    /** Id of the wrapped form. */
    token: text,
    amount,
    /** The token's program is ARC-22, whose tokens can be unwrapped privately but not wrapped. */
    isArc22: z.exactOptional(z.literal(true)),
    /** Credits are unwrapped to the owner's public balance. */
    receives: z.exactOptional(z.literal('public')),
  }),
  z.object({ kind: z.literal('remove'), ...pool, liquidity: amount }),
])
export type PrivateAction = Readonly<z.infer<typeof privateActionSchema>>
