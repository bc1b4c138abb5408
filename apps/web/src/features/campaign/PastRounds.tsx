import { COMPETITION_PAGE_SIZE, type Competition } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { showExact } from '../../lib/format.ts'
import { tokensQuery } from '../../lib/queries.ts'
import { formHash } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { onlyHere } from '../../ui/onlyHere.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Pager } from './Pager.tsx'
import { pastRoundsQuery } from './queries.ts'
import { showDate } from './showDate.ts'

/** The rounds that have ended, ten a page; nothing before the first one has ended. */
export function PastRounds() {
  const t = useText()
  const [page, setPage] = useState(0)
  const { data } = useQuery(pastRoundsQuery(page))
  if (!data || data.total === 0) return null
  return (
    <div className="mt-3">
      <Panel label={t('campaign.pastRounds')}>
        <div className="flex items-center justify-between gap-3 border-line border-b px-4 py-3.5 text-13 text-mid desk:px-5">
          <h2 className="font-bold text-17 text-high">{t('campaign.pastRounds')}</h2>
          {data.total > COMPETITION_PAGE_SIZE && (
            <Pager page={page} total={data.total} onPage={setPage} />
          )}
        </div>
        <ol>
          {data.rounds.map((competition) => (
            <Row key={competition.round} competition={competition} />
          ))}
        </ol>
      </Panel>
    </div>
  )
}

function Row({ competition }: { readonly competition: Competition }) {
  const t = useText()
  const { data: tokens = [] } = useQuery(tokensQuery)
  const { round, starts_at, ends_at, prize, traders } = competition
  const token = tokens.find(({ id }) => id === prize?.token_id)
  return (
    <li className="border-line border-b last:border-0">
      <Link
        to="/campaign/coin-competition"
        hash={formHash({ round })}
        activeOptions={onlyHere}
        className="flex min-h-14 items-center gap-3 px-4 hover:bg-s2 desk:px-5"
      >
        <span className="min-w-0 flex-1 font-medium">
          {t('campaign.dates', { start: showDate(starts_at), end: showDate(ends_at) })}
        </span>
        <span className="text-right">
          <span className="block font-medium">
            {prize && token ? showExact(BigInt(prize.amount), token) : t('campaign.noPrize')}
          </span>
          <span className="block text-13 text-low">
            {t('campaign.tradersOf', { count: traders })}
          </span>
        </span>
        <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" className="text-low" />
      </Link>
    </li>
  )
}
