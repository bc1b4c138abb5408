import type { Wait } from '@nightjar/sdk'
import { showExact } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { formAccent } from '../../plans/accentOf.ts'
import { PlanReview } from '../../plans/PlanReview.tsx'
import { useReviewGone } from '../../plans/useReviewGone.ts'
import { Impact } from '../../trade/Impact.tsx'
import { Fact } from '../../ui/FactList.tsx'
import { holdWords } from './holdWords.ts'
import { isWorse, movedWords } from './movedQuote.ts'
import { privateMoves } from './privateAction.ts'
import { privateParts } from './privateParts.ts'
import type { PrivateSwap } from './usePrivateSwap.ts'

const titles = {
  public: 'private.reviewSeen',
  mixed: 'private.reviewSeen',
  private: 'private.review',
} as const

type PrivateReviewProps = {
  /** As when this was opened, or as accepted since. */
  readonly reviewed: PrivateSwap
  /** As of the newest block. */
  readonly current: PrivateSwap
  readonly wait?: Wait | undefined
  /** The plan of its action with the current records. */
  readonly previewOf: PrivateSwap['previewOf']
  readonly onAccept: () => void
  readonly onClose: () => void
  readonly onStarted: (plan: string) => void
}

/** The review of a private swap; a quote that got worse has to be accepted again. */
export function PrivateReview(props: PrivateReviewProps) {
  const { reviewed, current, wait, previewOf, onAccept, onClose, onStarted } = props
  const t = useText()
  const { swap, action } = reviewed
  const { quote, context, account } = swap
  const { tokenIn, tokenOut } = context
  const now = current.swap.quote
  const preview = action && previewOf(action)
  const isSameOwner = current.swap.account.address === account.address
  const isReady = quote && action && now && preview && tokenIn && tokenOut && isSameOwner
  useReviewGone(Boolean(isReady && account.address), onClose)
  if (!isReady || !account.address) return null
  const accent = formAccent({ action, preview, address: account.address })
  const sides = { tokenIn, tokenOut }
  const { paid, received } = privateMoves(quote, sides)
  const isUnwrapped = quote.means === 'credits-out' || quote.means === 'arc20-out'
  const rest = isUnwrapped ? quote.route.tokens.at(-1) : undefined
  const hold = holdWords(quote.route.impactPpm)
  return (
    <PlanReview
      title={t(titles[accent])}
      confirm={t('private.start')}
      confirmSeen={t('private.swapSeen')}
      goal={{ address: account.address, action, kind: 'swap', paid, received }}
      preview={preview}
      wait={wait}
      moved={isWorse(now, quote) ? { text: t(movedWords(now, sides)), onAccept } : undefined}
      hold={hold && t(hold)}
      facts={
        <>
          <Fact label={t('swap.pay')}>{showExact(quote.amountIn, tokenIn)}</Fact>
          {!rest && (
            <Fact label={t('private.expected')}>{showExact(quote.amountOut, tokenOut)}</Fact>
          )}
          {action.exact === 'in' ? (
            <Fact label={t(rest ? 'private.exactly' : 'swap.minimum')}>
              {showExact(action.minimumOut, tokenOut)}
            </Fact>
          ) : (
            <Fact label={t('swap.maximum')}>{showExact(action.maximumIn, tokenIn)}</Fact>
          )}
          {action.arc20?.side === 'out' && (
            <Fact label={t('private.comesAs')}>
              {t('private.recordOf', { program: action.arc20.program })}
            </Fact>
          )}
          {rest && (
            <Fact label={t('private.aboveMinimum')}>
              {showExact(quote.amountOut - action.minimumOut, rest)}
            </Fact>
          )}
          <Fact label={t('swap.impact')} term="impact">
            <Impact ppm={quote.route.impactPpm} />
          </Fact>
        </>
      }
      parts={privateParts(action, sides)}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}
