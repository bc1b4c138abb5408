import { useState } from 'react'
import { showCredits, showExact } from '../../lib/format.ts'
import { movementOf } from '../../lib/movements.ts'
import { useText } from '../../lib/text/useText.ts'
import { Step } from '../../private/PlanStepList.tsx'
import { startPlan } from '../../private/plans.ts'
import { feeOfStep } from '../../private/previewPlan.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { PrivateSights } from './PrivateSights.tsx'
import type { PrivateSwap } from './usePrivateSwap.ts'

type PrivateReviewProps = {
  readonly desk: PrivateSwap
  readonly onClose: () => void
  readonly onStarted: (plan: string) => void
}

/** Everything about a private swap before its first step: amounts, limits, steps, fees and who sees what. */
export function PrivateReview({ desk, onClose, onStarted }: PrivateReviewProps) {
  const t = useText()
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState('')
  const { swap, action, preview } = desk
  const { quote, context, account } = swap
  const { tokenIn, tokenOut } = context
  const isReady = quote && action?.kind === 'swap' && preview && tokenIn && tokenOut
  if (!isReady || !account.address) return null
  const { address } = account
  const start = async () => {
    setIsStarting(true)
    try {
      const paid = [movementOf(tokenIn, quote.amountIn)]
      const received = [movementOf(tokenOut, quote.amountOut)]
      const { paysPrivately } = preview
      onStarted(await startPlan({ address, action, kind: 'swap', paid, received, paysPrivately }))
    } catch (error) {
      setIsStarting(false)
      setFailure(error instanceof Error ? error.message : '')
    }
  }
  const fee = showCredits(preview.fee)
  return (
    <Modal show title={t('private.review')} onClose={onClose}>
      <div data-mode="private">
        <FactList>
          <Fact label={t('swap.pay')}>{showExact(quote.amountIn, tokenIn)}</Fact>
          <Fact label={t('private.expected')}>{showExact(quote.amountOut, tokenOut)}</Fact>
          {action.exact === 'in' ? (
            <Fact label={t('swap.minimum')}>{showExact(action.minimumOut, tokenOut)}</Fact>
          ) : (
            <Fact label={t('swap.maximum')}>{showExact(action.maximumIn, tokenIn)}</Fact>
          )}
          <Fact label={t('private.fee')}>
            {t(preview.paysPrivately ? 'private.fromRecord' : 'private.fromBalance', {
              amount: fee,
            })}
          </Fact>
        </FactList>
        <ol className="mt-2 rounded-field border border-line bg-s2 px-4 py-1">
          {preview.steps.map((step, at) => (
            <Step
              // biome-ignore lint/suspicious/noArrayIndexKey: steps of a plan have a fixed order
              key={at}
              {...step}
              action={action}
              state="later"
              where={showCredits(feeOfStep(step, action))}
            />
          ))}
        </ol>
        <PrivateSights desk={desk} />
        <p role="status" className="mt-3 text-13 text-danger empty:hidden">
          {failure}
        </p>
        <div className="sticky bottom-0 bg-s1 pt-4">
          <Button
            size="large"
            className="w-full"
            data-autofocus
            busy={isStarting}
            onClick={() => void start()}
          >
            {t('private.start')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
