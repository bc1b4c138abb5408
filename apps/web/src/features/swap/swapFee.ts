import { feeFor } from '@nightjar/sdk'
import type { SwapQuote } from './quoteSwap.ts'
import { swapCall } from './swapCall.ts'

/** The network fee of a quoted public swap in microcredits. */
export function swapFee(quote: Pick<SwapQuote, 'means' | 'exact' | 'route'>): bigint {
  const { program, function: name } = swapCall(quote)
  return feeFor(program, name)
}
