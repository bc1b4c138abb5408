import { showExact } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlanReview } from '../../private/PlanReview.tsx'
import type { Wait } from '../../private/planEntry.ts'
import { useReviewGone } from '../../private/useReviewGone.ts'
import { Fact } from '../../ui/FactList.tsx'
import { PrivateVisibility } from './PrivateVisibility.tsx'
import { privateMoves } from './privateAction.ts'
import type { PrivateSwap } from './usePrivateSwap.ts'

type PrivateReviewProps = {
  readonly desk: PrivateSwap
  readonly wait?: Wait | undefined
  readonly onClose: () => void
  readonly onStarted: (plan: string) => void
}

/** The review of a private swap. */
export function PrivateReview({ desk, wait, onClose, onStarted }: PrivateReviewProps) {
  const t = useText()
  const { swap, action, preview } = desk
  const { quote, context, account } = swap
  const { tokenIn, tokenOut } = context
  const isReady = quote && action?.kind === 'swap' && preview && tokenIn && tokenOut
  useReviewGone(Boolean(isReady && account.address), onClose)
  if (!isReady || !account.address) return null
  const { paid, received } = privateMoves(quote, { tokenIn, tokenOut })
  const isUnwrapped = quote.means === 'credits-out' || quote.means === 'arc20-out'
  const rest = isUnwrapped ? quote.route.tokens.at(-1) : undefined
  return (
    <PlanReview
      title={t('private.review')}
      confirm={t('private.start')}
      goal={{ address: account.address, action, kind: 'swap', paid, received }}
      preview={preview}
      wait={wait}
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
        </>
      }
      visibility={<PrivateVisibility desk={desk} />}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}
