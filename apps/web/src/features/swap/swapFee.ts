import { FEES, PROGRAMS } from '@nightjar/sdk'
import type { SwapQuote } from './quoteSwap.ts'

/** The network fee of a quoted swap in microcredits, without loading the code that builds its transaction. */
export function swapFee({ means, exact, route }: SwapQuote): bigint {
  const { [PROGRAMS.core]: core, [PROGRAMS.router]: router } = FEES
  if (means === 'credits-in') return router.swap_credits_for_tokens
  if (means === 'credits-out') return router.swap_tokens_for_credits
  if (means === 'arc20-in') return router.swap_arc20_for_tokens
  if (route.pairs.length > 1) return core.swap_exact_path
  return exact === 'in' ? core.swap_exact_tokens_for_tokens : core.swap_tokens_for_exact_tokens
}
