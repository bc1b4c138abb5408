import { useText } from '../../lib/text/useText.ts'
import { QuoteFacts, type QuoteFactsProps } from './QuoteFacts.tsx'
import type { Reviewed } from './reviewed.ts'
import { SwapAmounts } from './SwapAmounts.tsx'

type SwapTermsProps = Pick<QuoteFactsProps, 'planFee'> & { readonly reviewed: Reviewed }

/** Both amounts in large type, the guarantees, who sees what, and the receiver if that is somebody else. */
export function SwapTerms({ reviewed, planFee }: SwapTermsProps) {
  const t = useText()
  const { quote, tokenIn, tokenOut, address, to } = reviewed
  return (
    <>
      <SwapAmounts
        paid={{ amount: quote.amountIn, token: tokenIn }}
        received={{ amount: quote.amountOut, token: tokenOut }}
      />
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
