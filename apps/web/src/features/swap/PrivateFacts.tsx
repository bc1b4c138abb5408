import { showTokenAmount } from '../../lib/format.ts'
import { withForm } from '../../lib/spellToken.ts'
import { PlanFacts } from '../../plans/PlanFacts.tsx'
import { privateParts } from './privateParts.ts'
import type { PrivateSwap } from './usePrivateSwap.ts'

type PrivateFactsProps = {
  readonly desk: PrivateSwap
  /** Reviews the swap with credits for its fees made private first. */
  readonly onHide: () => void
}

/** What a quoted private swap takes and leaves, and who sees which part of it. */
export function PrivateFacts({ desk, onHide }: PrivateFactsProps) {
  const { preview, records, swap, action } = desk
  const { tokenIn, tokenOut } = swap.context
  if (!swap.quote || !preview || !action || !tokenIn || !tokenOut) return null
  return (
    <PlanFacts
      action={action}
      preview={preview}
      payments={[{ token: tokenIn, amount: action.maximumIn, records }]}
      surplus={surplusOf(desk)}
      parts={privateParts(action, { tokenIn, tokenOut })}
      onHide={desk.hidingOf(action) && onHide}
    />
  )
}

/**
 * The expected amount above the minimum, or below the maximum, in the token that the pools pay: what the tolerance can
 * cost. For credits it is their wrapped form.
 */
export function stakeOf({ swap: { quote }, action }: PrivateSwap): string | undefined {
  const [tokenIn, tokenOut] = [quote?.route.tokens[0], quote?.route.tokens.at(-1)]
  if (!quote || action?.kind !== 'swap' || !tokenIn || !tokenOut) return undefined
  return action.exact === 'in'
    ? showTokenAmount(quote.amountOut - action.minimumOut, withForm(tokenOut))
    : showTokenAmount(action.maximumIn - quote.amountIn, withForm(tokenIn))
}

/** The same as a surplus, with where it goes; undefined if there is none. */
function surplusOf(desk: PrivateSwap) {
  const { action } = desk
  const amount = stakeOf(desk)
  if (amount === undefined || action?.kind !== 'swap') return undefined
  const { exact, pays, receives } = action
  if (exact === 'in' ? receives === 'public' : pays === 'public') return undefined
  const text = pays === 'public' ? 'private.surplusOwn' : 'private.surplusClaimed'
  return { amounts: [amount], text } as const
}
