import { Link } from '@tanstack/react-router'
import { ChevronRight, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { RecordsFailure } from '../../private/RecordsFailure.tsx'
import { SurplusPanel } from '../../private/SurplusPanel.tsx'
import { SurplusSheet } from '../../private/SurplusSheet.tsx'
import { usePrivateHoldings } from '../../private/usePrivateHoldings.ts'

/** An account's surpluses, and the way to its private history and to everything about surpluses. */
export function PrivateDesk({ address }: { readonly address: string }) {
  const t = useText()
  const { paysClaims } = usePrivateHoldings()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="mt-3">
      <RecordsFailure />
      <SurplusPanel address={address} paysPrivately={paysClaims} />
      <div className="mt-3 flex items-stretch gap-2">
        <HistoryLink />
        <button
          type="button"
          aria-label={t('private.surpluses')}
          aria-haspopup="dialog"
          title={t('private.surpluses')}
          onClick={() => setIsOpen(true)}
          className="grid w-14 shrink-0 place-items-center rounded-card border border-line bg-s1 text-mid hover:bg-s2 hover:text-high"
        >
          <Ellipsis size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      {isOpen && (
        <SurplusSheet
          address={address}
          paysPrivately={paysClaims}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

/** Links to the account's private history; its list and export are made in this browser. */
function HistoryLink() {
  const t = useText()
  return (
    <Link
      to="/transaction"
      hash="show=private"
      className="flex grow items-center justify-between gap-3 rounded-card border border-line bg-s1 p-4 hover:bg-s2"
    >
      <span>
        <span className="block font-medium">{t('private.history')}</span>
        <span className="block text-13 text-low">{t('private.historyText')}</span>
      </span>
      <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-low" />
    </Link>
  )
}
