import { TriangleAlert } from 'lucide-react'
import { showPercent } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { Switch } from '../../ui/Switch.tsx'
import type { FirstPriceCheck } from './firstPrice.ts'

type OffPriceProps = {
  readonly check: FirstPriceCheck
  readonly isRepaired: boolean
  readonly onRepair: (isRepaired: boolean) => void
}

/** Shown if the pool's price is far from the price elsewhere: offers to repair it before the deposit. */
export function OffPrice({ check, isRepaired, onRepair }: OffPriceProps) {
  const t = useText()
  const worth = useWorth()
  return (
    <section
      aria-label={t('pools.offPrice')}
      className="mt-3 animate-enter rounded-field border border-warning px-4 py-3 text-13"
    >
      <p className="flex gap-2">
        <TriangleAlert
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className="mt-0.5 shrink-0 text-warning"
        />
        <span>
          <span className="font-medium text-warning">
            {t('pools.offBy', {
              percent: showPercent(check.excessPpm),
              symbol: check.overpaid.symbol,
            })}
          </span>{' '}
          {t('pools.offText', { amount: worth(check.gain, 1n) })}
        </span>
      </p>
      <div className="mt-2">
        <Switch label={t('pools.repairFirst')} checked={isRepaired} onChange={onRepair} />
      </div>
    </section>
  )
}
