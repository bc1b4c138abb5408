import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useText } from '../../lib/text/useText.ts'
import { RecordsFailure } from '../../private/RecordsFailure.tsx'
import { SurplusPanel } from '../../private/SurplusPanel.tsx'
import { usePrivateHoldings } from '../../private/usePrivateHoldings.ts'

/** An account's surpluses, and the way to its private history. */
export function PrivateDesk({ address }: { readonly address: string }) {
  const { paysClaims } = usePrivateHoldings()
  return (
    <div className="mt-3">
      <RecordsFailure />
      <SurplusPanel address={address} paysPrivately={paysClaims} />
      <HistoryLink />
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
      className="mt-3 flex items-center justify-between gap-3 rounded-card border border-line bg-s1 p-4 hover:bg-s2"
    >
      <span>
        <span className="block font-medium">{t('private.history')}</span>
        <span className="block text-13 text-low">{t('private.historyText')}</span>
      </span>
      <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-low" />
    </Link>
  )
}
