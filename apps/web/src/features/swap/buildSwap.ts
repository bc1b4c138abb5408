import { planExactIn, planExactOut, type UnsignedTransaction } from '@nightjar/sdk'
import type { SwapQuote } from './quoteSwap.ts'

type Terms = { readonly to: string; readonly deadlineHeight: number }

/** The public transaction that does a quoted swap, or fails and costs its fee only. */
export function buildSwap(quote: SwapQuote, { to, deadlineHeight }: Terms): UnsignedTransaction {
  const { exact, route, minimumOut, maximumIn } = quote
  return exact === 'in'
    ? planExactIn({ route, amountOutMin: minimumOut, to, deadlineHeight })
    : planExactOut({ route, amountInMax: maximumIn, to, deadlineHeight })
}

/** The network fee of a quoted swap in microcredits; it depends on the number of hops alone. */
export function swapFee(quote: SwapQuote): bigint {
  return buildSwap(quote, { to: '', deadlineHeight: 0 }).feeMicrocredits
}
