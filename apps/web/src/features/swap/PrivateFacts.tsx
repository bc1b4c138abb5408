import { showTokenAmount } from '../../lib/format.ts'
import { PlanFacts } from '../../private/PlanFacts.tsx'
import { PrivateSights } from './PrivateSights.tsx'
import type { PrivateSwap } from './usePrivateSwap.ts'

/** What a quoted private swap takes and leaves, and who sees what of it. */
export function PrivateFacts({ desk }: { readonly desk: PrivateSwap }) {
  const { preview, records, swap } = desk
  const { tokenIn } = swap.context
  if (!swap.quote || !preview || !tokenIn) return null
  return (
    <PlanFacts preview={preview} payments={[{ token: tokenIn, records }]} surplus={surplusOf(desk)}>
      <PrivateSights desk={desk} isBrief />
    </PlanFacts>
  )
}

/** What is expected above the minimum, or below the maximum, and where it goes. */
function surplusOf({ swap: { quote, context }, action }: PrivateSwap) {
  const { tokenIn, tokenOut } = context
  if (!quote || action?.kind !== 'swap' || !tokenIn || !tokenOut) return undefined
  const { exact, pays, receives, minimumOut, maximumIn } = action
  if (exact === 'in' ? receives === 'public' : pays === 'public') return undefined
  const amount =
    exact === 'in'
      ? showTokenAmount(quote.amountOut - minimumOut, tokenOut)
      : showTokenAmount(maximumIn - quote.amountIn, tokenIn)
  const text = pays === 'public' ? 'private.surplusOwn' : 'private.surplusClaimed'
  return { amounts: [amount], text } as const
}
