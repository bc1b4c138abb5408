import type { Wait } from '@nightjar/sdk'
import { useText } from '../../lib/text/useText.ts'
import { PlanReview } from '../../plans/PlanReview.tsx'
import { useReviewGone } from '../../plans/useReviewGone.ts'
import { wrapMovements } from '../../trade/wrapMovements.ts'
import { BothAmounts } from './BothAmounts.tsx'
import { privateWrapParts } from './privateWrapParts.ts'
import type { PrivateWrapDesk } from './usePrivateWrap.ts'

type PrivateWrapReviewProps = {
  readonly desk: PrivateWrapDesk
  readonly wait: Wait | undefined
  readonly onClose: () => void
  readonly onStarted: (plan: string) => void
}

/** The review of a wrap or unwrap from records. */
export function PrivateWrapReview({ desk, wait, onClose, onStarted }: PrivateWrapReviewProps) {
  const t = useText()
  const { direction, action, preview, wrapping, account } = desk
  useReviewGone(Boolean(preview && account.address), onClose)
  if (!action || !preview || !wrapping || !account.address) return null
  const { outside, inside } = wrapping
  const isWrap = direction === 'wrap'
  const movements = wrapMovements(wrapping, action.amount)
  const [paid, received] = isWrap
    ? [movements.outside, movements.inside]
    : [movements.inside, movements.outside]
  return (
    <PlanReview
      title={t(isWrap ? 'wrap.reviewWrap' : 'wrap.reviewUnwrap')}
      confirm={t(isWrap ? 'wrap.startWrap' : 'wrap.startUnwrap')}
      confirmSeen={t(isWrap ? 'private.wrapSeen' : 'private.unwrapSeen')}
      goal={{ address: account.address, action, kind: direction, paid, received }}
      preview={preview}
      wait={wait}
      lead={
        <BothAmounts
          amount={action.amount}
          from={isWrap ? outside : inside}
          to={isWrap ? inside : outside}
        />
      }
      parts={privateWrapParts({ direction, wrapping, action })}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}
