import { FEES, PROGRAMS, type UnsignedTransaction } from '@nightjar/sdk'
import type { SwapQuote } from './quoteSwap.ts'

type Kind = Pick<SwapQuote, 'means' | 'exact' | 'route'>
type Call = Pick<UnsignedTransaction, 'program' | 'function' | 'feeMicrocredits'>

const { core, router } = PROGRAMS

/** The function that carries out a quoted public swap, without loading the code that builds its transaction. */
export function swapCall({ means, exact, route }: Kind): Call {
  if (means === 'credits-in') return ofRouter('swap_credits_for_tokens')
  if (means === 'credits-out') return ofRouter('swap_tokens_for_credits')
  if (means === 'arc20-in') return ofRouter('swap_arc20_for_tokens')
  if (route.pairs.length > 1) return ofCore('swap_exact_path')
  return ofCore(exact === 'in' ? 'swap_exact_tokens_for_tokens' : 'swap_tokens_for_exact_tokens')
}

function ofRouter(name: keyof (typeof FEES)[typeof router]): Call {
  return { program: router, function: name, feeMicrocredits: FEES[router][name] }
}

function ofCore(name: keyof (typeof FEES)[typeof core]): Call {
  return { program: core, function: name, feeMicrocredits: FEES[core][name] }
}
