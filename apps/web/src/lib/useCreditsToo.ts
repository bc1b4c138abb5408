import { CREDITS } from '@nightjar/sdk'
import { useMemo } from 'react'
import type { Exchange } from './useExchange.ts'

/** The exchange with credits among its tokens. */
export function useCreditsToo(exchange: Exchange): Exchange {
  const { tokens, prices } = exchange
  const offered = useMemo(
    () => ({
      tokens: tokens.length > 0 ? [CREDITS, ...tokens] : tokens,
      prices: new Map([...prices, [CREDITS.id, '1'] as const]),
    }),
    [tokens, prices],
  )
  return { ...exchange, ...offered }
}
