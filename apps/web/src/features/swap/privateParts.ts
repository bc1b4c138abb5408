import type { Token } from '@nightjar/sdk'
import { showTokenAmount } from '../../lib/format.ts'
import type { PartFact } from '../../ui/sightOf.ts'
import type { SwapAction } from './privateAction.ts'

type Sides = { readonly tokenIn: Token; readonly tokenOut: Token }

/** Facts about the parts of a private swap's call; a public end names the account, which is said of the whole. */
export function privateParts(
  action: SwapAction,
  { tokenIn, tokenOut }: Sides,
): readonly PartFact[] {
  const paid = showTokenAmount(action.maximumIn, tokenIn)
  const got = showTokenAmount(action.minimumOut, tokenOut)
  const [from, to] = [tokenIn.symbol, tokenOut.symbol]
  const receiver = { id: 'private.hidesTo', values: { symbol: to } } as const
  const once = { id: 'private.seesOnce' } as const
  const program = { program: action.arc20?.program ?? '' }
  return [
    { part: 'amount_in', text: { id: 'private.sees', values: { amount: paid, symbol: to } } },
    { part: 'amount_in_max', text: { id: 'private.seesMaximum', values: { amount: paid } } },
    { part: 'amount_out_min', text: { id: 'private.seesMinimum', values: { amount: got } } },
    { part: 'amount_out', text: { id: 'private.sees', values: { amount: from, symbol: got } } },
    { part: 'token_program', text: { id: 'private.seesProgram', values: program } },
    ...(action.wraps ? [{ part: 'amount_in', text: { id: 'private.seesWrapToo' } } as const] : []),
    ...(action.pays === 'public'
      ? []
      : ['to_pub', 'refund_to'].map((part) => ({ part, text: once }))),
    { part: 'input', text: { id: 'private.hidesLeft' } },
    ...(action.receives === 'public'
      ? []
      : ['to', 'to_pri'].map((part) => ({ part, text: receiver }))),
  ]
}
