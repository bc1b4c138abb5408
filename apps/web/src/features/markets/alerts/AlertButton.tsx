import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../lib/text/useText.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { AlertForm, type Market } from './AlertForm.tsx'
import { AlertList } from './AlertList.tsx'
import { isOpen, type PriceSubject, usePriceAlerts } from './priceAlerts.ts'

/** Opens "tell me at this price" for a pair or token, and the list of this browser's alerts. */
export function AlertButton({ market }: { readonly market: Market }) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  const alerts = usePriceAlerts((state) => state.alerts)
  const isWaiting = alerts.some((alert) => isOpen(alert) && isSame(alert.subject, market.subject))
  const Icon = isWaiting ? BellRing : Bell
  const label = t('markets.tellMe', { symbol: market.base })
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setShown(true)}
        className={classNames(
          'grid size-11 shrink-0 place-items-center rounded-control hover:bg-s3 hover:text-high desk:size-9',
          isWaiting ? 'text-high' : 'text-low',
        )}
      >
        <Icon
          size={17}
          strokeWidth={1.5}
          aria-hidden="true"
          fill={isWaiting ? 'currentColor' : 'none'}
        />
      </button>
      <Modal
        show={isShown}
        maskClosable
        title={t('markets.alerts')}
        onClose={() => setShown(false)}
      >
        <div className="flex flex-col gap-4">
          <AlertForm market={market} />
          <AlertList alerts={alerts} />
        </div>
      </Modal>
    </>
  )
}

const idOf = (subject: PriceSubject): string =>
  subject.kind === 'pair' ? subject.pair : subject.token

const isSame = (one: PriceSubject, other: PriceSubject): boolean => idOf(one) === idOf(other)
