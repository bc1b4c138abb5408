import { Link } from '@tanstack/react-router'
import { config } from '../../lib/config.ts'
import { useText } from '../../lib/text/useText.ts'

const tabs = [
  { to: '/campaign/points', label: 'campaign.points' },
  { to: '/campaign/coin-competition', label: 'campaign.competition' },
] as const

/** The heading of both campaigns, without one that is disabled here. */
export function CampaignHead() {
  const t = useText()
  const { disabledRoutes, simulation } = config()
  const open = tabs.filter(({ to }) => !disabledRoutes.some((route) => to.includes(route)))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 pt-6 pb-4 desk:px-0 desk:pt-10 desk:pb-6">
      <h1 className="font-bold text-22">{t('campaign.title')}</h1>
      <nav aria-label={t('campaign.title')} className="flex flex-wrap gap-1">
        {open.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-11 items-center rounded-control px-3 font-medium text-mid hover:bg-s2 hover:text-high"
            activeProps={{ className: 'chosen text-high', 'aria-current': 'page' }}
          >
            {t(label)}
          </Link>
        ))}
      </nav>
      <p className="text-13 text-low desk:ml-auto">
        {t('campaign.counted')} {simulation && t('campaign.simulated')}
      </p>
    </div>
  )
}
