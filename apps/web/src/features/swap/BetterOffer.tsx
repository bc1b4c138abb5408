import type { Token } from '@nightjar/sdk'
import type { LucideIcon } from 'lucide-react'
import { showCredits, showExact, showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import type { SplitQuote } from './quoteSplit.ts'
import { RouteLine } from './RouteLine.tsx'
import { showWholeBps } from './showWholeBps.ts'

type BetterOfferProps = {
  readonly label: string
  readonly icon: LucideIcon
  /** What it pays more. */
  readonly gain: string
  readonly split: SplitQuote
  /** As the form says: a plan that wraps swaps another token. */
  readonly tokenIn: Token
  /** The side that was not typed: what is received, or what is paid for an exact output. */
  readonly open: { readonly token: Token; readonly amount: bigint }
  readonly transactions: number
  /** Whether the form's swap itself could be made now. */
  readonly canSwap: boolean
  /** The account's public balance, which pays the fees; undefined while it is not known. */
  readonly credits: bigint | undefined
  readonly action: string
  readonly onReview: () => void
}

/** Offers a swap in several transactions that pays more than one, after what they cost. */
export function BetterOffer({
  icon: Icon,
  split,
  tokenIn,
  open,
  canSwap,
  ...offer
}: BetterOfferProps) {
  const t = useText()
  const { legs, feeMicrocredits } = split
  const canPay = (offer.credits ?? 0n) >= feeMicrocredits
  return (
    <section
      aria-label={offer.label}
      className="mb-2 animate-enter rounded-field border border-line-strong p-3 text-13"
    >
      <p className="flex items-center gap-2 font-medium">
        <Icon size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-mid" />
        {offer.gain}
      </p>
      <ul className="mt-2 space-y-1">
        {legs.map(({ route, shareBps }) => (
          <li key={route.pairs.map(({ id }) => id).join()}>
            {legs.length > 1 && (
              <p className="text-mid">
                {showWholeBps(shareBps)} · {showTokenAmount(route.amountIn, tokenIn)}
              </p>
            )}
            <RouteLine route={route} />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-mid" title={showExact(open.amount, open.token)}>
          {t('review.splitTerms', {
            count: offer.transactions,
            amount: showTokenAmount(open.amount, open.token),
            fee: showCredits(feeMicrocredits),
          })}
        </p>
        <Button
          size="small"
          kind="secondary"
          disabled={!canSwap || !canPay}
          onClick={offer.onReview}
        >
          {offer.action}
        </Button>
      </div>
      {canSwap && !canPay && <p className="mt-1 text-mid">{t('lib.notEnoughFee')}</p>}
    </section>
  )
}
