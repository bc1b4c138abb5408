import { Button } from '../../ui/Button.tsx'
import type { SwapContext, SwapState } from './validateSwap.ts'
import { stateWords } from './words.ts'

type SwapButtonProps = {
  readonly context: SwapContext
  readonly state: SwapState
  readonly onPress: () => void
}

const actionable: ReadonlySet<SwapState> = new Set(['ready', 'disconnected', 'offline'])

/** The one button; it always says the next step, and under it why it is disabled. */
export function SwapButton({ context, state, onPress }: SwapButtonProps) {
  const { label, reason } = stateWords[state]
  const text = reason?.(context)
  return (
    <div className="mt-3 max-desk:sticky max-desk:bottom-[calc(4.25rem+env(safe-area-inset-bottom))]">
      <Button
        size="large"
        className="w-full"
        disabled={!actionable.has(state)}
        aria-describedby={text ? 'swap-reason' : undefined}
        onClick={onPress}
      >
        {label(context)}
      </Button>
      <p
        id="swap-reason"
        role="status"
        className="min-h-0 text-center text-13 text-mid empty:hidden not-empty:mt-2"
      >
        {text}
      </p>
    </div>
  )
}
