import { showExact } from '../../lib/format.ts'
import { movementOf } from '../../lib/movements.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlanReview } from '../../private/PlanReview.tsx'
import { Fact } from '../../ui/FactList.tsx'
import { PrivateSights } from './PrivateSights.tsx'
import type { PrivateSwap } from './usePrivateSwap.ts'

type PrivateReviewProps = {
  readonly desk: PrivateSwap
  readonly onClose: () => void
  readonly onStarted: (plan: string) => void
}

/** The review of a private swap. */
export function PrivateReview({ desk, onClose, onStarted }: PrivateReviewProps) {
  const t = useText()
  const { swap, action, preview } = desk
  const { quote, context, account } = swap
  const { tokenIn, tokenOut } = context
  const isReady = quote && action?.kind === 'swap' && preview && tokenIn && tokenOut
  if (!isReady || !account.address) return null
  const paid = [movementOf(tokenIn, quote.amountIn)]
  const received = [movementOf(tokenOut, quote.amountOut)]
  return (
    <PlanReview
      title={t('private.review')}
      confirm={t('private.start')}
      goal={{ address: account.address, action, kind: 'swap', paid, received }}
      preview={preview}
      facts={
        <>
          <Fact label={t('swap.pay')}>{showExact(quote.amountIn, tokenIn)}</Fact>
          <Fact label={t('private.expected')}>{showExact(quote.amountOut, tokenOut)}</Fact>
          {action.exact === 'in' ? (
            <Fact label={t('swap.minimum')}>{showExact(action.minimumOut, tokenOut)}</Fact>
          ) : (
            <Fact label={t('swap.maximum')}>{showExact(action.maximumIn, tokenIn)}</Fact>
          )}
        </>
      }
      sights={<PrivateSights desk={desk} />}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}
