import type { TransactionKind } from '@nightjar/sdk'
import { usePreferences } from '../lib/preferences.ts'
import type { Mode } from '../ui/ModeSwitch.tsx'

/** What has a tolerance. */
const trades: ReadonlySet<TransactionKind> = new Set(['swap', 'add_liquidity', 'remove_liquidity'])

export const hasTolerance = (kind: TransactionKind): boolean => trades.has(kind)

/**
 * Ends the tolerance typed for one trade as its person starts that trade: later, it would change in another form. Returns a
 * function that brings it back.
 */
export function endTolerance(mode: Mode): () => void {
  const { slippageBps, privateSlippageBps, keptBps } = usePreferences.getState()
  const [publicly, privately] = keptBps
  const isForBoth = slippageBps !== publicly && slippageBps === privateSlippageBps
  usePreferences.setState({
    ...((mode === 'public' || isForBoth) && { slippageBps: publicly }),
    ...((mode === 'private' || isForBoth) && { privateSlippageBps: privately }),
  })
  return () => usePreferences.setState({ slippageBps, privateSlippageBps })
}
