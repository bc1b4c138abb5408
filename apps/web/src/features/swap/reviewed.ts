import type { Pair } from '@nightjar/sdk'
import type { QuoteFactsProps } from './QuoteFacts.tsx'
import type { SwapQuote } from './quoteSwap.ts'

/** What every review of a swap is given. */
export type ReviewProps = {
  /** The quote at the newest block, undefined if there no longer is one. */
  readonly current: SwapQuote | undefined
  readonly onAccept: (quote: SwapQuote) => void
  readonly onClose: () => void
  /** Closes and empties the form. */
  readonly onDone: () => void
}

export type Reviewed = QuoteFactsProps & {
  readonly address: string
  /** The receiver. */
  readonly to: string
  /** What the router may still take of the paid token, if that is too little. */
  readonly allowance?: bigint | undefined
  /** The quote at the newest block, if it is not the form's. */
  readonly requote?: (pairs: readonly Pair[]) => SwapQuote | undefined
}
