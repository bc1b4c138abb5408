import type { Competition } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { EyeOff, ListChecks } from 'lucide-react'
import { dollarQuery } from '../../lib/dollarQuery.ts'
import { showExact, showInteger } from '../../lib/format.ts'
import { tokensQuery } from '../../lib/queries.ts'
import type { Message } from '../../lib/text/message.ts'
import { useText } from '../../lib/text/useText.ts'
import { useNow } from '../../lib/useNow.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { CampaignHead } from './CampaignHead.tsx'
import { hasRound, timeWords } from './competitionWords.ts'
import { PastRounds } from './PastRounds.tsx'
import { Prize } from './Prize.tsx'
import { pastRoundsQuery, roundQuery, standingsQuery } from './queries.ts'
import { Standings } from './Standings.tsx'
import { showDate } from './showDate.ts'

/**
 * `/campaign/coin-competition`: which token is traded most, the rules, and the prize; `#round=1` shows a round other than
 * the current one.
 */
export function CoinCompetitionPage() {
  const t = useText()
  const round = useLocation({
    select: ({ hash }) => new URLSearchParams(hash).get('round'),
  })
  const { data, error, refetch } = useQuery(roundQuery(round))
  const isRead = useIsRead(data && hasRound(data) ? data.round : undefined)
  const content = () => {
    if (data && !hasRound(data)) {
      return (
        <Panel label={t('campaign.competition')}>
          <Notice title={t('campaign.noRound')} text={t('campaign.noRoundText')} />
        </Panel>
      )
    }
    if (data && isRead)
      return <Round key={data.round} competition={data} isChosen={round !== null} />
    return (
      <Panel label={t('campaign.competition')}>
        {error ? (
          <FailedNotice
            title={t('campaign.roundFailed')}
            error={error}
            retry={() => void refetch()}
          />
        ) : (
          <RowSkeletons count={6} />
        )}
      </Panel>
    )
  }
  return (
    <div data-mode="public">
      <CampaignHead />
      {content()}
      <PanelBoundary>
        {(error || (data && (isRead || !hasRound(data)))) && <PastRounds />}
      </PanelBoundary>
    </div>
  )
}

/** Whether all parts of a round have been read, or cannot be: shown one after another, they would push each other down. */
function useIsRead(round: number | undefined): boolean {
  const past = useQuery(pastRoundsQuery(0))
  const standings = useQuery({ ...standingsQuery(round ?? 0, 0), enabled: round !== undefined })
  const dollar = useQuery(dollarQuery())
  return !past.isPending && !standings.isPending && !dollar.isLoading
}

type RoundProps = {
  readonly competition: Competition
  /** Whether the address names it; then it need not be the current one. */
  readonly isChosen: boolean
}

function Round({ competition, isChosen }: RoundProps) {
  const now = useNow()
  return (
    <>
      <PanelBoundary>
        {competition.status === 'closed' ? <Prize {...competition} /> : <LastPrize />}
      </PanelBoundary>
      <div className="grid items-start gap-3 desk:grid-cols-[1.9fr_1fr]">
        <PanelBoundary>
          <Standings
            round={competition.round}
            time={timeWords(competition, now / 1000)}
            most={BigInt(competition.volume)}
          />
        </PanelBoundary>
        <div className="space-y-3">
          <Summary competition={competition} isChosen={isChosen} />
          <Rules />
        </div>
      </div>
    </>
  )
}

/** The prize of the most recently ended round, above the open round. */
function LastPrize() {
  const { data } = useQuery(pastRoundsQuery(0))
  const [last] = data?.rounds ?? []
  return last && <Prize key={last.round} {...last} />
}

function Summary({ competition, isChosen }: RoundProps) {
  const t = useText()
  const { data: tokens = [] } = useQuery(tokensQuery)
  const { prize, traders, status } = competition
  const token = tokens.find(({ id }) => id === prize?.token_id)
  return (
    <section
      aria-label={t(status === 'closed' ? 'campaign.pastRound' : 'campaign.round')}
      className="rounded-card border border-line bg-s1 p-4 desk:p-5"
    >
      <FactList>
        <Fact label={t('campaign.prize')}>
          {prize && token ? showExact(BigInt(prize.amount), token) : t('campaign.noPrize')}
        </Fact>
        <Fact label={t('campaign.traders')}>{showInteger(traders)}</Fact>
        <Fact label={t('campaign.starts')}>{showDate(competition.starts_at)}</Fact>
        <Fact label={t('campaign.ends')}>{showDate(competition.ends_at)}</Fact>
      </FactList>
      {isChosen && (
        <Link
          to="/campaign/coin-competition"
          className="mt-3 flex min-h-11 items-center justify-center rounded-field border border-line-strong bg-s2 font-medium hover:bg-s3"
        >
          {t('campaign.toCurrent')}
        </Link>
      )}
      {status === 'open' && (
        <Link
          to="/swap/public"
          className="mt-3 flex min-h-11 items-center justify-center rounded-field border border-line-strong bg-s2 font-medium hover:bg-s3"
        >
          {t('campaign.trade')}
        </Link>
      )}
    </section>
  )
}

const rules: readonly Message[] = [
  { id: 'campaign.rule1' },
  { id: 'campaign.rule2' },
  { id: 'campaign.rule3' },
]

function Rules() {
  const t = useText()
  return (
    <section
      aria-label={t('campaign.rules')}
      className="rounded-card border border-line bg-s1 p-4 desk:p-5"
    >
      <h2 className="font-bold">{t('campaign.rules')}</h2>
      <ul className="mt-2 space-y-2 text-13 text-mid">
        {rules.map((rule) => (
          <li key={rule.id} className="flex gap-2.5">
            <ListChecks
              size={15}
              strokeWidth={1.5}
              aria-hidden="true"
              className="mt-0.5 shrink-0"
            />
            {t(rule)}
          </li>
        ))}
        <li className="flex gap-2.5">
          <EyeOff
            size={15}
            strokeWidth={1.5}
            aria-hidden="true"
            className="mt-0.5 shrink-0 text-private"
          />
          {t('campaign.rulePrivate')}
        </li>
      </ul>
    </section>
  )
}
