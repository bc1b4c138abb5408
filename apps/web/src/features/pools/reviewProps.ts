/** What the review of a deposit or withdrawal is given. */
export type ReviewProps<Quote> = {
  readonly reviewed: Quote
  /** The quote at the newest block, undefined if there no longer is one. */
  readonly current: Quote | undefined
  readonly address: string
  readonly onAccept: (quote: Quote) => void
  readonly onClose: () => void
  readonly onDone: () => void
}
