import { Link } from '@tanstack/react-router'
import { useText } from '../../lib/text/useText.ts'

const tabs = [
  { to: '/assets/tokens', label: 'assets.tokens' },
  { to: '/assets/pools', label: 'assets.pools' },
  { to: '/assets/transfer', label: 'assets.transfer' },
] as const

/** The heading of the account's assets, and its three pages. */
export function AssetsHead() {
  const t = useText()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 pt-6 pb-4 desk:px-0 desk:pt-10 desk:pb-6">
      <h1 className="font-bold text-22">{t('assets.title')}</h1>
      <nav aria-label={t('assets.title')} className="flex flex-wrap gap-1">
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-11 items-center rounded-control px-3 font-medium"
            activeProps={{ className: 'chosen text-high' }}
            inactiveProps={{ className: 'text-mid hover:bg-s2 hover:text-high' }}
          >
            {t(label)}
          </Link>
        ))}
      </nav>
    </div>
  )
}
