import { renewLiquidity } from '../features/pools/privateLiquidity.ts'
import { renewSwap } from '../features/swap/renewSwap.ts'
import { usePayingWrappings } from '../features/swap/usePayer.ts'
import type { CurrentTermsProps } from '../lib/parts.ts'
import { usePreferences } from '../lib/preferences.ts'
import { useExchange } from '../lib/useExchange.ts'

/** Finds the terms of a private action at the current price. */
export function CurrentTerms({ action, children }: CurrentTermsProps) {
  const exchange = useExchange()
  const slippageBps = usePreferences((preferences) => preferences.privateSlippageBps)
  const { wrappingOf } = usePayingWrappings(exchange.tokens)
  const { pairs } = exchange
  return children(
    action.kind === 'swap'
      ? renewSwap(action, { exchange, slippageBps, wrappingOf })
      : renewLiquidity(action, { pairs, slippageBps }),
  )
}
