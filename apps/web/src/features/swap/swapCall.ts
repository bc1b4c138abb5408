import { PROGRAMS, type SignedCall } from '@nightjar/sdk'
import type { SwapQuote } from './quoteSwap.ts'

type Kind = Pick<SwapQuote, 'means' | 'exact' | 'route'>
type Call = Pick<SignedCall, 'program' | 'function'>

/** The function that carries out a quoted public swap, without loading the code that builds its transaction. */
export function swapCall({ means, exact, route }: Kind): Call {
  const { core, router: program } = PROGRAMS
  if (means === 'credits-in') return { program, function: 'swap_credits_for_tokens' }
  if (means === 'credits-out') return { program, function: 'swap_tokens_for_credits' }
  if (means === 'arc20-in') return { program, function: 'swap_arc20_for_tokens' }
  if (route.pairs.length > 1) return { program: core, function: 'swap_exact_path' }
  const name = exact === 'in' ? 'swap_exact_tokens_for_tokens' : 'swap_tokens_for_exact_tokens'
  return { program: core, function: name }
}
