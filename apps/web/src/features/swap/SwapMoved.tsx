import type { Token } from '@nightjar/sdk'
import { useText } from '../../lib/text/useText.ts'
import { GoneNotice } from '../../ui/GoneNotice.tsx'
import { MovedNotice } from '../../ui/MovedNotice.tsx'
import { type Amounts, isWorse, movedTerms } from './movedQuote.ts'

type SwapMovedProps<Quote> = {
  readonly reviewed: Amounts
  /** The quote at the newest block; undefined if there no longer is one. */
  readonly current: (Quote & Amounts) | undefined
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly onAccept: (quote: Quote) => void
}

/** The one alert of a review of a swap: its price got worse and has to be accepted again, or nothing can fill it any more. */
export function SwapMoved<Quote>({ reviewed, current, onAccept, ...sides }: SwapMovedProps<Quote>) {
  const t = useText()
  if (!current) {
    return <GoneNotice title={t('review.vanished')} text={t('review.vanishedText')} />
  }
  if (!isWorse(current, reviewed)) return null
  return (
    <MovedNotice {...movedTerms(current, reviewed, sides)} onAccept={() => onAccept(current)} />
  )
}
