import type { Token } from '@nightjar/sdk'
import type { Transaction } from '../../transactions/transaction.ts'
import type { QuoteFactsProps } from './QuoteFacts.tsx'

export type Reviewed = QuoteFactsProps & {
  readonly address: string
  /** Who receives. */
  readonly to: string
}

export type SwapSides = {
  readonly transaction: Transaction
  readonly tokenIn: Token
  readonly tokenOut: Token
}
