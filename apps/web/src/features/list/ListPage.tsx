import { Link } from '@tanstack/react-router'
import { Import, Plus } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../lib/sentenceOf.ts'
import { useText } from '../../lib/text/useText.ts'
import { useOwnTokens } from '../../lib/useOwnTokens.ts'
import { useTokens } from '../../lib/useTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SearchBar } from '../../ui/SearchBar.tsx'
import { useSearchText } from '../../ui/useSearchText.ts'
import { ImportById } from './ImportById.tsx'
import { isShown, listFound, listTokens, type Show, searchRows, shows } from './listTokens.ts'
import { TokenTable } from './TokenTable.tsx'
import { useFound } from './useFound.ts'

const link =
  'inline-flex min-h-11 items-center gap-2 rounded-field border border-line-strong bg-s2 px-4 font-medium hover:bg-s3'

/** `/list`: all tokens that the user knows, and with a search those of the whole chain. */
export function ListPage() {
  const t = useText()
  const [isImporting, setIsImporting] = useState(false)
  return (
    <>
      <PageHead title={t('list.title')} text={t('list.text')}>
        <div className="flex flex-wrap gap-2">
          <Link to="/list/manage" className={link}>
            {t('list.manage')}
          </Link>
          <Button kind="secondary" onClick={() => setIsImporting(true)}>
            <Import size={17} strokeWidth={1.5} aria-hidden="true" />
            {t('list.importById')}
          </Button>
          <Link to="/list/create" className={link}>
            <Plus size={17} strokeWidth={1.5} aria-hidden="true" />
            {t('list.create')}
          </Link>
        </div>
      </PageHead>
      <Panel label={t('list.title')}>
        <Tokens />
      </Panel>
      {isImporting && <ImportById onClose={() => setIsImporting(false)} />}
    </>
  )
}

const labels = {
  all: 'list.all',
  verified: 'list.verified',
  imported: 'list.importedCount',
  created: 'list.createdCount',
} as const satisfies Record<Show, string>

function Tokens() {
  const t = useText()
  const known = useTokens()
  const own = useOwnTokens()
  const [text, setText] = useSearchText()
  const [show, setShow] = useState<Show>('all')
  const { found, isSearching, error } = useFound(show === 'all' ? text : '')
  const isUnread = !own.isKnown && show !== 'verified'
  const failure = isUnread ? own.error : null
  const isUnsearched = error !== null && text.trim() !== '' && show === 'all'
  const rows = listTokens(known)
  const fitting = searchRows(
    rows.filter((row) => isShown(row, show)),
    text,
  )
  const shown = show === 'all' ? [...fitting, ...listFound(found, known.tokens)] : fitting
  const labelOf = (each: Show) => {
    const isKnown = own.isKnown || (each !== 'imported' && each !== 'created')
    const count = isKnown ? rows.filter((row) => isShown(row, each)).length : '–'
    return t(labels[each], { count })
  }
  if (known.error && rows.length === 0) {
    return <FailedNotice title={t('list.failed')} error={known.error} retry={known.retry} />
  }
  if (known.isPending) return <RowSkeletons count={9} />
  return (
    <>
      <SearchBar label={t('list.search')} text={text} onType={setText}>
        <Chips
          label={t('list.show')}
          options={shows.map(labelOf)}
          value={labelOf(show)}
          onChange={(label) => setShow(shows.find((each) => labelOf(each) === label) ?? 'all')}
        />
      </SearchBar>
      {shown.length > 0 && <TokenTable rows={shown} />}
      {failure && <FailedNotice title={t('list.ownFailed')} error={failure} retry={own.retry} />}
      {shown.length === 0 &&
        !isUnsearched &&
        !failure &&
        (isSearching || isUnread ? (
          <RowSkeletons count={2} />
        ) : (
          <Empty
            {...{ show, text }}
            onClear={() => setText('')}
            onSearchAll={() => setShow('all')}
          />
        ))}
      <p role="status" className="px-5 py-2 text-13 text-danger empty:hidden">
        {isUnsearched && t('list.searchFailed', { reason: sentenceOf(error) })}
      </p>
    </>
  )
}

type EmptyProps = {
  readonly show: Show
  readonly text: string
  readonly onClear: () => void
  readonly onSearchAll: () => void
}

function Empty({ show, text, onClear, onSearchAll }: EmptyProps) {
  const t = useText()
  if (text !== '' && show !== 'all') {
    return (
      <Notice
        title={t('list.noneOfThese', { text })}
        text={t('list.noneOfTheseText')}
        action={
          <Button kind="secondary" onClick={onSearchAll}>
            {t('list.searchAll')}
          </Button>
        }
      />
    )
  }
  if (text !== '') {
    return (
      <Notice
        title={t('list.noneFound', { text })}
        text={t('list.noneFoundText')}
        action={
          <Button kind="secondary" onClick={onClear}>
            {t('list.clear')}
          </Button>
        }
      />
    )
  }
  return show === 'created' ? (
    <Notice title={t('list.noneCreated')} text={t('list.noneCreatedText')} />
  ) : (
    <Notice title={t('list.noneImported')} text={t('list.noneImportedText')} />
  )
}
