import type { Pair } from '@nightjar/sdk'
import type { QuoteFactsProps } from './QuoteFacts.tsx'
import type { SwapQuote } from './quoteSwap.ts'

export type Reviewed = QuoteFactsProps & {
  readonly address: string
  /** The receiver. */
  readonly to: string
  /** The quote at the newest block, if it is not the form's. */
  readonly requote?: (pairs: readonly Pair[]) => SwapQuote | undefined
}
