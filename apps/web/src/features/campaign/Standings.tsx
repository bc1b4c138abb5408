import type { CompetitionToken } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showInteger } from '../../lib/format.ts'
import { readToken } from '../../lib/readToken.ts'
import type { Message } from '../../lib/text/message.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { Pager } from './Pager.tsx'
import { standingsQuery } from './queries.ts'

type StandingsProps = {
  readonly round: number
  readonly time: Message
  /** Traded value of all tokens, in microcredits. */
  readonly most: bigint
}

/** Tokens by the value traded, ten a page. */
export function Standings({ round, time, most }: StandingsProps) {
  const t = useText()
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery(standingsQuery(round, page))
  const total = data?.total ?? 0
  return (
    <Panel label={t('campaign.standings')}>
      <div className="flex items-center justify-between gap-4 border-line border-b px-4 py-3.5 desk:px-5">
        <div>
          <h2 className="font-bold text-17">{t('campaign.standings')}</h2>
          <p className="text-13 text-mid">{t('campaign.mostTraded')}</p>
        </div>
        <p className="text-right font-medium">{t(time)}</p>
      </div>
      {!data && !error && <RowSkeletons count={7} />}
      {!data && error && (
        <FailedNotice
          title={t('campaign.roundFailed')}
          error={error}
          retry={() => void refetch()}
        />
      )}
      {data && total === 0 && (
        <Notice title={t('campaign.noTokens')} text={t('campaign.noTokensText')} />
      )}
      <ol>
        {data?.tokens.map((entry) => (
          <Row key={entry.token.token_id} entry={entry} most={most} />
        ))}
      </ol>
      {total > 0 && (
        <div className="flex min-h-13 items-center justify-between gap-3 border-line border-t px-4 text-13 text-mid desk:px-5">
          <span>{t('campaign.bothWays')}</span>
          <Pager page={page} total={total} onPage={setPage} />
        </div>
      )}
    </Panel>
  )
}

function Row({ entry, most }: { readonly entry: CompetitionToken; readonly most: bigint }) {
  const t = useText()
  const token = readToken(entry.token)
  const worth = useWorth()
  const volume = BigInt(entry.volume)
  const share = most === 0n ? 0 : Number((volume * 100n) / most)
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b px-4 last:border-0 desk:px-5">
      <span className="w-5 font-medium text-13 text-low">{showInteger(entry.rank)}</span>
      <TokenLogo token={token} size={32} />
      <span className="w-18 wrap-anywhere font-medium">{token.symbol}</span>
      <span aria-hidden="true" className="h-2 min-w-0 flex-1 overflow-hidden max-desk:hidden">
        <span
          className="block h-full rounded-full bg-low"
          style={{ width: `${Math.min(100, share)}%` }}
        />
      </span>
      <span className="ml-auto text-right">
        <span className="block font-medium">{worth(volume)}</span>
        <span className="block text-13 text-low">
          {t('campaign.tradersOf', { count: entry.traders })}
        </span>
      </span>
    </li>
  )
}
