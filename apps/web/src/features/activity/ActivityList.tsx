import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { showInteger } from '../../lib/format.ts'
import { sentenceOf } from '../../lib/sentenceOf.ts'
import { showDay } from '../../lib/showTime.ts'
import { useText } from '../../lib/text/useText.ts'
import { useTokenOf } from '../../lib/useTokenOf.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { onlyHere } from '../../ui/onlyHere.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EntryRow } from './EntryRow.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { type Filter, filterLabel, filterNames } from './kinds.ts'
import type { Entry } from './mergeEntries.ts'
import { listHash } from './place.ts'
import { publicTokens } from './publicTokens.ts'
import { useActivity } from './useActivity.ts'
import { useIsTold } from './usePrivateHistory.ts'

type ActivityListProps = { readonly address: string; readonly filter: Filter }

/** The list of an account's transactions; its filter is kept in the address. */
export function ActivityList({ address, filter }: ActivityListProps) {
  const t = useText()
  const navigate = useNavigate()
  const isTold = useIsTold(address)
  const labels = new Map(filterNames.map((name) => [t(filterLabel(name)), name]))
  const show = (label: string) => {
    const hash = listHash(labels.get(label) ?? 'all')
    void navigate({ to: '.', hash, replace: true, resetScroll: false })
  }
  return (
    <>
      <PageHead
        title={t('activity.title')}
        text={t(filter === 'private' ? privateText(isTold) : 'activity.text')}
      >
        <ExportButtons address={address} filter={filter} />
      </PageHead>
      <div className="mb-3 flex px-2 desk:px-0">
        <Chips
          label={t('activity.filter')}
          options={[...labels.keys()]}
          value={t(filterLabel(filter))}
          onChange={show}
        />
      </div>
      <Panel label={t('activity.title')}>
        <Entries address={address} filter={filter} />
      </Panel>
    </>
  )
}

function Entries({ address, filter }: ActivityListProps) {
  const t = useText()
  const activity = useActivity(address, filter)
  const { entries, error, hasMore, isReadingMore, isSearching, since, readMore, retry } = activity
  const { isPartial } = activity
  const isTold = useIsTold(address)
  const ids = useMemo(() => publicTokens(entries ?? []), [entries])
  const tokenOf = useTokenOf(ids)
  if (error && !entries) {
    return <FailedNotice title={t('activity.failed')} error={error} retry={retry} />
  }
  if (!entries) return <RowSkeletons count={6} />
  if (entries.length === 0) return <Empty filter={filter} isTold={isTold} />
  return (
    <>
      {isPartial && (
        <div className="flex flex-wrap items-center gap-x-3 border-line border-b px-5 py-2 text-13 text-mid">
          <p role="status">{t('activity.partial')}</p>
          <Button kind="ghost" size="small" onClick={retry}>
            {t('lib.retry')}
          </Button>
        </div>
      )}
      {isSearching && (
        <p
          role="status"
          className="flex items-center gap-3 border-line border-b px-5 py-3 text-13 text-mid"
        >
          <Spinner size={16} /> {t('activity.searching')}
        </p>
      )}
      {byDay(entries).map(({ day, entries: those }) => (
        <section key={those[0]?.key} aria-label={day}>
          <h2 className="border-line border-b bg-s2 px-4 py-1.5 font-medium text-13 text-mid desk:px-5">
            {day}
          </h2>
          <ul>
            {those.map((entry) => (
              <EntryRow
                key={entry.key}
                entry={entry}
                viewer={address}
                filter={filter}
                tokenOf={tokenOf}
              />
            ))}
          </ul>
        </section>
      ))}
      {!hasMore && since !== null && (
        <p className="px-4 py-3 text-13 text-low desk:px-5">
          {t('activity.since', { height: showInteger(since) })}
        </p>
      )}
      {hasMore && (
        <div className="grid place-items-center border-line border-t p-4">
          <Button kind="secondary" busy={isReadingMore} onClick={readMore}>
            {t('activity.more')}
          </Button>
          <p role="status" className="mt-2 text-13 text-danger empty:hidden">
            {sentenceOf(error)}
          </p>
        </div>
      )}
    </>
  )
}

type Day = { readonly day: string; readonly entries: readonly Entry[] }

/** Entries under the day on which they were, newest first. */
function byDay(entries: readonly Entry[]): readonly Day[] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = showDay(entry.time)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, those]) => ({ day, entries: those }))
}

const action =
  'inline-flex min-h-11 items-center rounded-field bg-accent-fill px-5 font-medium text-on-accent'

const privateText = (isTold: boolean) => (isTold ? 'activity.privateText' : 'activity.untold')

type EmptyProps = { readonly filter: Filter; readonly isTold: boolean }

function Empty({ filter, isTold }: EmptyProps) {
  const t = useText()
  return filter === 'all' ? (
    <Notice
      title={t(isTold ? 'activity.none' : 'activity.noneKnown')}
      text={t(isTold ? 'activity.noneText' : 'activity.untold')}
      action={
        <Link to="/swap/public" className={action}>
          {t('activity.swap')}
        </Link>
      }
    />
  ) : (
    <Notice
      title={t(filter === 'private' && !isTold ? 'activity.noneKnown' : 'activity.noneOfKind')}
      text={t('activity.noneOfKindText')}
      action={
        <Link to="/transaction" activeOptions={onlyHere} className={action}>
          {t('activity.showAll')}
        </Link>
      }
    />
  )
}
