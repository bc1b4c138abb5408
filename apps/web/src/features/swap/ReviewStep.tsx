import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { Preflight } from '../../preflight/Preflight.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { MovedNotice } from '../../ui/MovedNotice.tsx'
import { buildSwap } from './buildSwap.ts'
import { holdWords } from './holdWords.ts'
import { isWorse, movedWords } from './movedQuote.ts'
import { QuoteFacts } from './QuoteFacts.tsx'
import type { SwapQuote } from './quoteSwap.ts'
import type { Reviewed } from './reviewed.ts'

type ReviewStepProps = {
  readonly reviewed: Reviewed
  readonly current: SwapQuote | undefined
  /** Why the last attempt to sign or send failed. */
  readonly failure: string | undefined
  readonly isStarting: boolean
  readonly onAccept: (quote: SwapQuote) => void
  readonly onConfirm: () => void
}

/** Both amounts in large type, the guarantees, and who sees what; a quote that got worse has to be accepted again. */
export function ReviewStep(props: ReviewStepProps) {
  const t = useText()
  const { reviewed, current, failure, isStarting, onAccept, onConfirm } = props
  const { quote, tokenIn, tokenOut, address, to } = reviewed
  const [fails, setFails] = useState(false)
  const moved = current !== undefined && isWorse(current, quote) ? current : undefined
  const hasVanished = current === undefined
  const mayConfirm = !hasVanished && !moved && !fails && !isStarting
  const hold = holdWords(quote.route.impactPpm)
  return (
    <>
      <div className="rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('swap.pay')} amount={quote.amountIn} token={tokenIn} />
        <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" className="my-2 ml-2 text-low" />
        <AmountRow label={t('swap.receive')} amount={quote.amountOut} token={tokenOut} />
      </div>
      <div className="mt-4">
        <QuoteFacts {...reviewed} />
      </div>
      {reviewed.to !== reviewed.address && (
        <div className="mt-3 rounded-field border border-warning p-3 text-13">
          <p className="text-mid">{t('swap.receiver')}</p>
          <p className="mt-0.5 break-all">{reviewed.to}</p>
          <p className="mt-1 text-warning">{t('review.receiverWarning')}</p>
        </div>
      )}
      <Preflight
        build={(deadlineHeight) => buildSwap(quote, { to, payer: address, deadlineHeight })}
        name={`${to} ${tokenIn.id} ${tokenOut.id} ${quote.amountIn} ${quote.amountOut} ${quote.minimumOut}`}
        address={address}
        onVerdict={setFails}
      />
      <p role="status" className="mt-3 text-13 text-danger empty:hidden">
        {failure}
      </p>
      {hasVanished && (
        <p role="alert" className="mt-4 rounded-field border border-warning p-3 text-13">
          <span className="font-medium text-warning">{t('review.vanished')}</span>{' '}
          {t('review.vanishedText')}
        </p>
      )}
      {moved && (
        <MovedNotice text={t(movedWords(moved, reviewed))} onAccept={() => onAccept(moved)} />
      )}
      <ConfirmButton
        busy={isStarting}
        disabled={!mayConfirm}
        hold={hold && t(hold)}
        onConfirm={onConfirm}
      >
        {t('review.confirm')}
      </ConfirmButton>
    </>
  )
}
