import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { useTokenOf } from '../../lib/useTokenOf.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { EntryRow } from './EntryRow.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { type Filter, filterLabel, filterNames } from './kinds.ts'
import { listHash } from './place.ts'
import { publicTokens } from './publicTokens.ts'
import { useActivity } from './useActivity.ts'

type ActivityListProps = { readonly address: string; readonly filter: Filter }

/** The list of an account's transactions; its filter is kept in the address. */
export function ActivityList({ address, filter }: ActivityListProps) {
  const t = useText()
  const navigate = useNavigate()
  const labels = new Map(filterNames.map((name) => [t(filterLabel(name)), name]))
  const show = (label: string) => {
    const hash = listHash(labels.get(label) ?? 'all')
    void navigate({ to: '.', hash, replace: true, resetScroll: false })
  }
  return (
    <>
      <PageHead
        title={t('activity.title')}
        text={t(filter === 'private' ? 'activity.privateText' : 'activity.text')}
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
  const { entries, error, hasMore, isReadingMore, readMore, retry } = useActivity(address, filter)
  const ids = useMemo(() => publicTokens(entries ?? []), [entries])
  const tokenOf = useTokenOf(ids)
  if (error && !entries) {
    return (
      <Notice
        title={t('activity.failed')}
        text={error.message}
        action={
          <Button kind="secondary" onClick={retry}>
            {t('lib.retry')}
          </Button>
        }
      />
    )
  }
  if (!entries) return <RowSkeletons count={6} />
  if (entries.length === 0) return <Empty filter={filter} />
  return (
    <>
      <ul aria-live="polite">
        {entries.map((entry) => (
          <EntryRow
            key={entry.key}
            entry={entry}
            viewer={address}
            filter={filter}
            tokenOf={tokenOf}
          />
        ))}
      </ul>
      {hasMore && (
        <div className="grid place-items-center border-line border-t p-4">
          <Button kind="secondary" busy={isReadingMore} onClick={readMore}>
            {t('activity.more')}
          </Button>
          <p role="status" className="mt-2 text-13 text-danger empty:hidden">
            {error?.message}
          </p>
        </div>
      )}
    </>
  )
}

const action =
  'inline-flex min-h-11 items-center rounded-field bg-accent-fill px-5 font-medium text-on-accent'

function Empty({ filter }: { readonly filter: Filter }) {
  const t = useText()
  return filter === 'all' ? (
    <Notice
      title={t('activity.none')}
      text={t('activity.noneText')}
      action={
        <Link to="/swap/public" className={action}>
          {t('activity.swap')}
        </Link>
      }
    />
  ) : (
    <Notice
      title={t('activity.noneOfKind')}
      text={t('activity.noneOfKindText')}
      action={
        <Link to="/transaction" className={action}>
          {t('activity.showAll')}
        </Link>
      }
    />
  )
}
