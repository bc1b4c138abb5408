import type { PointsRecord } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Medal } from 'lucide-react'
import type { ReactNode } from 'react'
import { showInteger } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { ConnectNotice } from '../../ui/ConnectNotice.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { pointsQuery } from './queries.ts'

/** Total and today's points, rank and medal of the connected account. */
export function OwnPoints() {
  const t = useText()
  const { address } = useWallet()
  const { data, error, refetch } = useQuery(pointsQuery(address))
  const content = () => {
    if (!address) {
      return <ConnectNotice titleId="campaign.connectTitle" textId="campaign.connectText" />
    }
    if (data) return <Figures points={data} />
    if (!error) return <RowSkeletons count={1} />
    return (
      <FailedNotice title={t('campaign.pointsFailed')} error={error} retry={() => void refetch()} />
    )
  }
  return <Panel label={t('campaign.yourPoints')}>{content()}</Panel>
}

function Figures({ points }: { readonly points: PointsRecord }) {
  const t = useText()
  const { total_point, today_point, rank, og_medal } = points
  return (
    <dl className="grid grid-cols-2 desk:grid-cols-4">
      <Figure
        label={t('campaign.yourPoints')}
        note={t('campaign.today', { points: showInteger(today_point) })}
      >
        {showInteger(total_point)}
      </Figure>
      <Figure
        label={t('campaign.rank')}
        note={t(rank === 0 ? 'campaign.unranked' : 'campaign.ranked')}
      >
        {rank === 0 ? '–' : showInteger(rank)}
      </Figure>
      <Figure label={t('campaign.todayLabel')} note={t('campaign.untilMidnight')}>
        {showInteger(today_point)}
      </Figure>
      <div className="border-line border-t border-l p-4 desk:border-t-0 desk:p-5">
        <dt className="text-13 text-low">{t('campaign.medal')}</dt>
        <dd>
          <Medal
            size={32}
            strokeWidth={1.5}
            aria-hidden="true"
            className={og_medal ? 'my-1 text-high' : 'my-1 text-low opacity-50'}
          />
          <span className="text-13 text-mid">
            {t(og_medal ? 'campaign.hasMedal' : 'campaign.noMedal')}
          </span>
        </dd>
      </div>
    </dl>
  )
}

type FigureProps = { readonly label: string; readonly note: string; readonly children: ReactNode }

function Figure({ label, note, children }: FigureProps) {
  return (
    <div className="border-line border-l p-4 not-first:max-desk:border-t first:border-l-0 desk:p-5">
      <dt className="text-13 text-low">{label}</dt>
      <dd>
        <span className="block font-bold text-[2rem] leading-tight">{children}</span>
        <span className="text-13 text-mid">{note}</span>
      </dd>
    </div>
  )
}
