import { useQuery } from '@tanstack/react-query'
import { dollarQuery } from '../../lib/dollarQuery.ts'
import { useText } from '../../lib/text/useText.ts'
import { Rules } from '../../rules/Rules.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SimulatedNote } from '../../ui/SimulatedNote.tsx'
import { WorthSource } from '../../ui/WorthSource.tsx'
import { DayBars } from './DayBars.tsx'
import { DayTable } from './DayTable.tsx'
import { LinkabilityPanel } from './LinkabilityPanel.tsx'
import { daysQuery, hoursQuery } from './queries.ts'

/** With fewer days the bars are hours. */
const FEWEST_DAYS = 7

/** `/analytics`: the exchange by day: liquidity, volume, and the private share of it. */
export function AnalyticsPage() {
  const t = useText()
  const { data, isError, refetch } = useQuery(daysQuery)
  const isYoung = data !== undefined && data.length > 0 && data.length < FEWEST_DAYS
  const { data: hours, isPending } = useQuery({ ...hoursQuery, enabled: isYoung })
  const dollar = useQuery(dollarQuery())
  const isDrawn = data !== undefined && !(isYoung && isPending) && !dollar.isLoading
  const isRead = isError || isDrawn // what follows is pushed down by nothing
  const bars = { today: data?.at(-1), steps: (isYoung ? hours : data) ?? [] }
  return (
    <>
      <PageHead title={t('markets.analytics')} text={t('markets.analyticsText')} />
      <p className="px-2 pb-3 empty:hidden desk:px-0">
        <SimulatedNote />
      </p>
      {isError && !data && (
        <Panel label={t('markets.analytics')}>
          <FailedNotice
            title={t('markets.analyticsFailed')}
            text={t('markets.activityFailed')}
            retry={() => void refetch()}
          />
        </Panel>
      )}
      {!isRead && <div className="skeleton h-120 rounded-card!" />}
      {data?.length === 0 && (
        <Panel label={t('markets.analytics')}>
          <Notice title={t('markets.nothingYet')} text={t('markets.nothingYetText')} />
        </Panel>
      )}
      {isRead && data && data.length > 0 && (
        <div className="grid gap-3 desk:grid-cols-3" aria-hidden="true">
          <DayBars title={t('markets.volume')} {...bars} of="volume" />
          <DayBars title={t('markets.fees')} {...bars} of="fees" />
          <DayBars title={t('markets.liquidity')} {...bars} of="liquidity" />
        </div>
      )}
      {isRead && isYoung && (
        <p className="mt-2 px-2 text-13 text-low desk:px-0">
          {t('markets.byHour', { days: FEWEST_DAYS })}
        </p>
      )}
      {isRead && <Rules of="panel" />}
      {isRead && data && data.length > 0 && (
        <>
          <DayTable days={data} />
          <WorthSource />
        </>
      )}
      {isRead && <LinkabilityPanel />}
    </>
  )
}
