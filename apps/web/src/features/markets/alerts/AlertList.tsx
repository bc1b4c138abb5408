import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { pairsQuery } from '../../../lib/queries.ts'
import { showPrice } from '../../../lib/showPrice.ts'
import { showTime } from '../../../lib/showTime.ts'
import { useText } from '../../../lib/text/useText.ts'
import { useTokenOf } from '../../../lib/useTokenOf.ts'
import { Button } from '../../../ui/Button.tsx'
import { isOpen, namesOf, type PriceAlert, removeAlert } from './priceAlerts.ts'

/** All alerts of this browser, those of other pages too; triggered alerts stay until they are removed. */
export function AlertList({ alerts }: { readonly alerts: readonly PriceAlert[] }) {
  const t = useText()
  if (alerts.length === 0) return <p className="text-13 text-low">{t('markets.alertNote')}</p>
  return (
    <div className="border-line border-t pt-2">
      <ul className="max-h-60 overflow-y-auto" aria-label={t('markets.alerts')}>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
      <Permission />
      <p className="mt-1 text-13 text-low">{t('markets.alertNote')}</p>
    </div>
  )
}

function AlertRow({ alert }: { readonly alert: PriceAlert }) {
  const t = useText()
  const { id, price, when, toldAt } = alert
  const tokenOf = useTokenOf() // asks for none: which are watched stays here
  const { data: pairs = [] } = useQuery(pairsQuery)
  const { base, unit } = namesOf(alert, { tokenOf, pairs })
  const values = { symbol: base, price: showPrice(price), unit }
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1 wrap-anywhere py-1.5">
        <span className={isOpen(alert) ? undefined : 'text-mid'}>
          {t(when === 'above' ? 'markets.alertAbove' : 'markets.alertBelow', values)}
        </span>
        {toldAt !== null && (
          <span className="block text-13 text-success">
            {t('markets.alertTold', { time: showTime(toldAt / 1000) })}
          </span>
        )}
      </span>
      <button
        type="button"
        aria-label={t('markets.alertRemove', values)}
        onClick={() => removeAlert(id)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-low hover:bg-s3 hover:text-high desk:size-9"
      >
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </li>
  )
}

/** A browser may refuse to ask. */
const askPermission = async (): Promise<NotificationPermission> => {
  try {
    return await Notification.requestPermission()
  } catch {
    return 'denied'
  }
}

/** Asks the browser for permission once, and only on a click. */
function Permission() {
  const t = useText()
  const [state, setState] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  )
  if (state !== 'default') return null
  return (
    <Button
      kind="secondary"
      size="small"
      className="my-1 w-full"
      onClick={() => void askPermission().then(setState)}
    >
      {t('markets.alertAllow')}
    </Button>
  )
}
