import { type LeaderboardEntry, shortAddress } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Medal } from 'lucide-react'
import { useState } from 'react'
import { showInteger } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { classNames } from '../../ui/classNames.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { LEADERBOARD_SIZE, leaderboardQuery, pointsQuery } from './queries.ts'

const MOST_ROWS = 100

/** The accounts with the most points; the user's own row is added below if it ranks lower. */
export function Leaderboard() {
  const t = useText()
  const { address } = useWallet()
  const [limit, setLimit] = useState(LEADERBOARD_SIZE)
  const { data, error, refetch } = useQuery(leaderboardQuery(limit))
  const { data: own } = useQuery(pointsQuery(address))
  const isAbove = data?.points.some((entry) => entry.address === address)
  const more = data ? Math.min(data.total, MOST_ROWS) : 0
  return (
    <Panel label={t('campaign.leaderboard')}>
      <div className="flex items-center justify-between border-line border-b px-4 py-3.5 desk:px-5">
        <h2 className="font-bold">{t('campaign.leaderboard')}</h2>
        <span className="text-13 text-low">{t('campaign.columns')}</span>
      </div>
      {!data && !error && <RowSkeletons count={5} />}
      {!data && error && (
        <FailedNotice
          title={t('campaign.boardFailed')}
          error={error}
          retry={() => void refetch()}
        />
      )}
      {data?.total === 0 && (
        <Notice title={t('campaign.noneYet')} text={t('campaign.noneYetText')} />
      )}
      <ol>
        {data?.points.map((entry) => (
          <Row key={entry.address} entry={entry} isOwn={entry.address === address} />
        ))}
        {address && own && own.rank > 0 && !isAbove && <Row entry={{ address, ...own }} isOwn />}
      </ol>
      {data && data.points.length < more && (
        <button
          type="button"
          className="min-h-11 w-full border-line border-t text-13 text-mid hover:bg-s2 hover:text-high"
          onClick={() => setLimit(MOST_ROWS)}
        >
          {t('campaign.showMore', { count: showInteger(more) })}
        </button>
      )}
    </Panel>
  )
}

function Row({ entry, isOwn }: { readonly entry: LeaderboardEntry; readonly isOwn: boolean }) {
  const t = useText()
  return (
    <li
      className={classNames(
        'flex min-h-11 items-center gap-3 border-line border-b px-4 last:border-0 desk:px-5',
        isOwn && 'sticky bottom-0 bg-s2 font-medium',
      )}
    >
      <span className="w-8 text-13 text-low">{showInteger(entry.rank)}</span>
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <span className="wrap-anywhere">{shortAddress(entry.address)}</span>
        {isOwn && (
          <span className="rounded-control bg-s3 px-1.5 text-12 text-mid">{t('campaign.you')}</span>
        )}
        {entry.og_medal && (
          <Medal size={15} strokeWidth={1.5} role="img" aria-label={t('campaign.medal')} />
        )}
      </span>
      <span className="text-13 text-low">
        {entry.today_point > 0
          ? t('campaign.plus', { points: showInteger(entry.today_point) })
          : '–'}
      </span>
      <span className="min-w-14 text-right font-medium">{showInteger(entry.total_point)}</span>
    </li>
  )
}
