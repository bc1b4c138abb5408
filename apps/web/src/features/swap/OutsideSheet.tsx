import type { Token } from '@nightjar/sdk'
import { ArrowDown } from 'lucide-react'
import { showCredits, showExact, showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import type { Wrapping } from '../../lib/wrapping.ts'
import { PlannedSheet } from '../../plans/PlannedSheet.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { Visibility } from '../../ui/Visibility.tsx'
import { legFee, wrapFee } from './outsideFees.ts'
import { planOutside } from './outsidePlan.ts'
import type { SwapQuote } from './quoteSwap.ts'
import { RouteLine } from './RouteLine.tsx'
import { swapSight } from './swapSight.ts'

export type ReviewedOutside = {
  readonly quote: SwapQuote
  readonly wrapping: Wrapping
  readonly tokenOut: Token
  readonly address: string
  /** The receiver. */
  readonly to: string
}

type OutsideSheetProps = {
  readonly reviewed: ReviewedOutside
  readonly onClose: () => void
  /** Closes and empties the form. */
  readonly onDone: () => void
}

/** The review of a wrap with the swap after it, and then the steps of the plan. */
export function OutsideSheet({ reviewed, onClose, onDone }: OutsideSheetProps) {
  const t = useText()
  const title = t('review.outside')
  return (
    <PlannedSheet
      title={title}
      name="outside"
      confirm={t('review.outsideConfirm')}
      address={reviewed.address}
      again={t('review.again')}
      calls={() => planOutside(reviewed)}
      onClose={onClose}
      onDone={onDone}
    >
      <Terms {...reviewed} />
    </PlannedSheet>
  )
}

function Terms({ quote, wrapping, tokenOut, address, to }: ReviewedOutside) {
  const t = useText()
  const { inside } = wrapping
  const amount = showTokenAmount(quote.amountIn, inside)
  return (
    <>
      <div className="rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('swap.pay')} amount={quote.amountIn} token={inside} />
        <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" className="my-2 ml-2 text-low" />
        <AmountRow label={t('swap.receive')} amount={quote.amountOut} token={tokenOut} />
      </div>
      <p className="mt-3 text-13 text-mid">{t('review.outsideText', { symbol: inside.symbol })}</p>
      <section aria-label={t('swap.route')} className="text-13">
        <RouteLine route={quote.route} />
      </section>
      <FactList>
        <Fact label={t('swap.minimum')} title={showExact(quote.minimumOut, tokenOut)}>
          {showTokenAmount(quote.minimumOut, tokenOut)}
        </Fact>
        <Fact label={t('review.wrapName', { amount })}>{showCredits(wrapFee(wrapping))}</Fact>
        <Fact label={t('review.legName', { paid: amount, symbol: tokenOut.symbol })}>
          {showCredits(legFee(quote))}
        </Fact>
        {to !== address && (
          <Fact label={t('swap.receiver')}>
            <span className="break-all">{to}</span>
          </Fact>
        )}
      </FactList>
      <Visibility {...swapSight({ ...quote, exact: 'in' }, { tokenIn: inside, tokenOut })} />
    </>
  )
}
