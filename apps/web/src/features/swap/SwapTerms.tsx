import { ArrowDown } from 'lucide-react'
import { useText } from '../../lib/text/useText.ts'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { QuoteFacts, type QuoteFactsProps } from './QuoteFacts.tsx'
import type { Reviewed } from './reviewed.ts'

type SwapTermsProps = Pick<QuoteFactsProps, 'planFee'> & { readonly reviewed: Reviewed }

/** Both amounts in large type, the guarantees, who sees what, and the receiver if that is somebody else. */
export function SwapTerms({ reviewed, planFee }: SwapTermsProps) {
  const t = useText()
  const { quote, tokenIn, tokenOut, address, to } = reviewed
  return (
    <>
      <div className="rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('swap.pay')} amount={quote.amountIn} token={tokenIn} />
        <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" className="my-2 ml-2 text-low" />
        <AmountRow label={t('swap.receive')} amount={quote.amountOut} token={tokenOut} />
      </div>
      <div className="mt-4">
        <QuoteFacts {...reviewed} planFee={planFee} />
      </div>
      {to !== address && (
        <div className="mt-3 rounded-field border border-warning p-3 text-13">
          <p className="text-mid">{t('swap.receiver')}</p>
          <p className="mt-0.5 break-all">{to}</p>
          <p className="mt-1 text-warning">{t('review.receiverWarning')}</p>
        </div>
      )}
    </>
  )
}
