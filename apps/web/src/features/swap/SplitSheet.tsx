import { ArrowDown } from 'lucide-react'
import { showCredits, showExact, showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlannedSheet } from '../../plans/PlannedSheet.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { togetherOf } from '../../ui/sightOf.ts'
import { Visibility } from '../../ui/Visibility.tsx'
import type { SplitLeg, SplitQuote } from './quoteSplit.ts'
import { RouteLine } from './RouteLine.tsx'
import { showWholeBps } from './showWholeBps.ts'
import { planSplit } from './splitPlan.ts'
import { swapSight } from './swapSight.ts'

export type ReviewedSplit = {
  readonly split: SplitQuote
  readonly address: string
  /** The receiver. */
  readonly to: string
}

type SplitSheetProps = {
  readonly reviewed: ReviewedSplit
  readonly onClose: () => void
  /** Closes and empties the form. */
  readonly onDone: () => void
}

/** The review of a split, and then the steps of its plan. */
export function SplitSheet({ reviewed, onClose, onDone }: SplitSheetProps) {
  const t = useText()
  const { split, address, to } = reviewed
  return (
    <PlannedSheet
      title={t('swap.reviewSplit')}
      name="split"
      confirm={t('review.confirmSplit', { count: split.legs.length })}
      address={address}
      again={t('review.again')}
      calls={() => planSplit(split, to)}
      onClose={onClose}
      onDone={onDone}
    >
      <Terms {...reviewed} />
    </PlannedSheet>
  )
}

function Terms({ split, address, to }: ReviewedSplit) {
  const t = useText()
  const { legs, tokenIn, tokenOut, amountIn, amountOut, minimumOut } = split
  return (
    <>
      <div className="rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('swap.pay')} amount={amountIn} token={tokenIn} />
        <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" className="my-2 ml-2 text-low" />
        <AmountRow label={t('swap.receive')} amount={amountOut} token={tokenOut} />
      </div>
      <ul className="mt-3 divide-y divide-line rounded-field border border-line px-3 text-13">
        {legs.map((leg) => (
          <Leg key={leg.route.pairs.map(({ id }) => id).join()} leg={leg} split={split} />
        ))}
      </ul>
      <p className="mt-3 text-13 text-mid">{t('review.splitText')}</p>
      <div className="mt-2">
        <FactList>
          <Fact label={t('swap.minimum')} title={showExact(minimumOut, tokenOut)}>
            {showTokenAmount(minimumOut, tokenOut)}
          </Fact>
          <Fact label={t('review.splitMore')}>{showTokenAmount(split.gain, tokenOut)}</Fact>
          <Fact label={t('swap.poolFees', { count: 2 })}>
            {showTokenAmount(split.poolFee, tokenIn)}
          </Fact>
          <Fact label={t('review.networkFees')}>{showCredits(split.feeMicrocredits)}</Fact>
          {to !== address && (
            <Fact label={t('swap.receiver')}>
              <span className="break-all">{to}</span>
            </Fact>
          )}
        </FactList>
      </div>
      <Visibility
        {...togetherOf(
          legs.map(({ route }) => {
            const { amountIn } = route
            return swapSight({ means: 'pools', exact: 'in', route, amountIn }, split)
          }),
        )}
      />
    </>
  )
}

function Leg({ leg, split }: { readonly leg: SplitLeg; readonly split: SplitQuote }) {
  const t = useText()
  const { route, minimumOut, shareBps } = leg
  const { tokenIn, tokenOut } = split
  return (
    <li className="py-2">
      <p className="text-mid">
        {showWholeBps(shareBps)} ·{' '}
        {t('review.legTerms', {
          paid: showTokenAmount(route.amountIn, tokenIn),
          received: showTokenAmount(route.amountOut, tokenOut),
          minimum: showTokenAmount(minimumOut, tokenOut),
        })}
      </p>
      <RouteLine route={route} />
    </li>
  )
}
