import type { Token, Wait } from '@nightjar/sdk'
import { showExact } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { formAccent } from '../../plans/accentOf.ts'
import { PlanReview } from '../../plans/PlanReview.tsx'
import { useReviewGone } from '../../plans/useReviewGone.ts'
import { Impact } from '../../trade/Impact.tsx'
import { Tolerance } from '../../trade/Tolerance.tsx'
import { useRenewal } from '../../trade/useRenewal.ts'
import { Fact } from '../../ui/FactList.tsx'
import { holdWords } from './holdWords.ts'
import { isBetter, isWorse, movedTerms } from './movedQuote.ts'
import { privateMoves } from './privateAction.ts'
import { privateParts } from './privateParts.ts'
import { limitsOf } from './quoteSwap.ts'
import { SwapAmounts } from './SwapAmounts.tsx'
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

/** Whether the newest block pays more for the same, in an action that can start. */
function hasImproved({ reviewed, current }: PrivateReviewProps): boolean {
  const [before, now] = [reviewed.swap.quote, current.swap.quote]
  return Boolean(current.action && before && now && isBetter(now, before))
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
  useRenewal(isReady && hasImproved(props) ? onAccept : undefined)
  if (!isReady || !account.address) return null
  const accent = formAccent({ action, preview, address: account.address })
  const sides = { tokenIn, tokenOut }
  const { paid, received } = privateMoves(quote, sides)
  const hold = holdWords(quote.route.impactPpm)
  return (
    <PlanReview
      title={t(titles[accent])}
      confirm={t('private.start')}
      confirmSeen={t('private.swapSeen')}
      goal={{ address: account.address, action, kind: 'swap', paid, received }}
      preview={preview}
      wait={wait}
      moved={isWorse(now, quote) ? { ...movedTerms(now, quote, sides), onAccept } : undefined}
      hold={hold && t(hold)}
      lead={
        <SwapAmounts
          paid={{ amount: quote.amountIn, token: tokenIn }}
          received={{
            amount: restOf(quote) ? action.minimumOut : quote.amountOut,
            token: tokenOut,
          }}
        />
      }
      facts={<Facts quote={quote} action={action} sides={sides} />}
      parts={privateParts(action, sides)}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}

type FactsProps = {
  readonly quote: NonNullable<PrivateSwap['swap']['quote']>
  readonly action: NonNullable<PrivateSwap['action']>
  readonly sides: { readonly tokenIn: Token; readonly tokenOut: Token }
}

/** Outside the pools exactly the minimum arrives; what is above it stays in this token. */
function restOf({ means, route }: FactsProps['quote']): Token | undefined {
  return means === 'credits-out' || means === 'arc20-out' ? route.tokens.at(-1) : undefined
}

/** What the review commits to. */
function Facts({ quote, action, sides: { tokenIn, tokenOut } }: FactsProps) {
  const t = useText()
  const rest = restOf(quote)
  return (
    <>
      {action.exact === 'out' && (
        <Fact label={t('swap.maximum')}>{showExact(action.maximumIn, tokenIn)}</Fact>
      )}
      {action.exact === 'in' && !rest && (
        <Fact label={t('swap.minimum')}>{showExact(action.minimumOut, tokenOut)}</Fact>
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
      <Tolerance mode="private" limits={limitsOf({ ...quote, ...action })} />
      <Fact label={t('swap.impact')} term="impact">
        <Impact ppm={quote.route.impactPpm} />
      </Fact>
    </>
  )
}
