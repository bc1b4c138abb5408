import type { Token } from '@nightjar/sdk'
import { showTokenAmount } from '../../lib/format.ts'
import { type Sight, sightOf } from '../../ui/sightOf.ts'
import type { SwapQuote } from './quoteSwap.ts'
import { swapCall } from './swapCall.ts'

type Swapped = Pick<SwapQuote, 'means' | 'exact' | 'route' | 'amountIn'>
type Sides = { readonly tokenIn: Token; readonly tokenOut: Token }

/** What everyone will see of a quoted public swap. */
export function swapSight(quote: Swapped, { tokenIn, tokenOut }: Sides): Sight {
  const amount = showTokenAmount(quote.amountIn, tokenIn)
  const text = { id: 'swap.sees', values: { amount, symbol: tokenOut.symbol } } as const
  const parts = ['amount_in', 'amount_in_max'].map((part) => ({ part, text }))
  return sightOf({ ...swapCall(quote), signer: '', privateFee: false }, parts)
}
