import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { showInteger } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { pairsQuery } from '../../lib/queries.ts'
import { formHash } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { usePositions } from '../../lib/usePositions.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SearchBar } from '../../ui/SearchBar.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { useSearchText } from '../../ui/useSearchText.ts'
import { orderNames, PoolsTable } from './PoolsTable.tsx'
import { statsQuery, type Window, windowDays, windowNames, windows } from './queries.ts'
import { type Pool, type PoolOrder, searchPools, sortPools, unmatchedWord } from './sortPools.ts'

type PoolsListProps = {
  readonly window: Window
  readonly onWindow: (window: Window) => void
}

/** All pairs, with search, sorting and a filter for the account's own. */
export function PoolsList({ window, onWindow }: PoolsListProps) {
  const t = useText()
  const { pairs, error, isLoading, retry } = useExchange()
  const { data, isPending } = useQuery(statsQuery)
  const { data: served = [] } = useQuery(pairsQuery)
  const hidden = served.length - pairs.length
  const { positions } = usePositions()
  const [text, setText] = useSearchText()
  const [order, setOrder] = useState<PoolOrder>('liquidity')
  const [which, setWhich] = useState<Which>('all')
  const watched = usePreferences((preferences) => preferences.watched)
  const shares = useMemo(
    () => new Map(positions?.map(({ pair, sharePpm }) => [pair.id, sharePpm])),
    [positions],
  )
  const pools = useMemo(() => {
    const trades = data?.[window].pairs ?? noTrades
    return sortPools({ pairs, trades, days: windowDays[window] }, order)
  }, [pairs, data, window, order])
  const shown = useMemo(() => {
    const isIn = {
      all: () => true,
      mine: (id: string) => shares.has(id),
      watched: (id: string) => watched.includes(id),
    }
    return searchPools(pools, text).filter(({ pair }) => isIn[which](pair.id))
  }, [pools, text, which, shares, watched])
  if (isLoading || isPending) return <RowSkeletons count={9} /> // rendered once, together with their figures
  if (error && pools.length === 0) {
    return <FailedNotice title={t('pools.failed')} error={error} retry={retry} />
  }
  if (pools.length === 0) return <NoPools hidden={hidden} />
  const showAll = () => {
    if (which === 'all') setText('')
    setWhich('all') // the others have not been searched
  }
  const counts = {
    all: pools.length,
    mine: shares.size,
    watched: pools.filter(({ pair }) => watched.includes(pair.id)).length,
  }
  return (
    <>
      <SearchBar label={t('pools.search')} text={text} onType={setText}>
        <Narrowing {...{ window, onWindow, which, counts }} onWhich={setWhich} />
      </SearchBar>
      <div className="border-line border-b px-4 py-1 desk:hidden">
        <OrderChips order={order} onOrder={setOrder} />
      </div>
      {shown.length === 0 ? (
        <NoneFound {...{ text, which, hidden, pools }} onShowAll={showAll} />
      ) : (
        <PoolsTable pools={shown} shares={shares} order={order} onOrder={setOrder} />
      )}
    </>
  )
}

const noTrades = new Map<string, never>()

/** Pools of unknown or blocked tokens are not shown: `hidden` is their number. */
function NoPools({ hidden }: { readonly hidden: number }) {
  const t = useText()
  return hidden > 0 ? (
    <Notice
      title={t('pools.noneShown')}
      text={t('pools.hidden', { count: hidden })}
      action={<Link to="/list">{t('pools.allTokens')}</Link>}
    />
  ) : (
    <Notice
      title={t('pools.none')}
      text={t('pools.noneText')}
      action={<Link to="/pool/public/add">{t('pools.createFirst')}</Link>}
    />
  )
}

type NoneFoundProps = {
  readonly text: string
  readonly which: Which
  readonly pools: readonly Pool[]
  readonly hidden: number
  readonly onShowAll: () => void
}

const noneNames = {
  all: 'pools.noneFound',
  mine: 'pools.noneMine',
  watched: 'pools.noneWatched',
} as const satisfies Record<Which, string>

function NoneFound({ text, which, pools, hidden, onShowAll }: NoneFoundProps) {
  const t = useText()
  const isNarrowed = which !== 'all' && text.trim() !== ''
  const also = hidden > 0 ? ` ${t('pools.hidden', { count: hidden })}` : ''
  return (
    <Notice
      title={t(isNarrowed ? 'pools.noneOfThese' : noneNames[which], { text })}
      text={t(which === 'all' ? 'pools.noneFoundText' : 'pools.noneOfTheseText') + also}
      action={
        <span className="flex flex-wrap items-center justify-center gap-3">
          <Button kind="secondary" onClick={onShowAll}>
            {t('pools.showAll')}
          </Button>
          {hidden > 0 && (
            <Link to="/list" hash={formHash({ search: unmatchedWord(pools, text) })}>
              {t('pools.allTokens')}
            </Link>
          )}
        </span>
      }
    />
  )
}

const whichNames = { all: 'pools.all', mine: 'pools.mine', watched: 'pools.watched' } as const

type Which = keyof typeof whichNames

type NarrowingProps = PoolsListProps & {
  readonly counts: Readonly<Record<Which, number>>
  readonly which: Which
  readonly onWhich: (which: Which) => void
}

function Narrowing({ window, onWindow, counts, which, onWhich }: NarrowingProps) {
  const t = useText()
  const offered = (['all', 'mine', 'watched'] as const).filter(
    (name) => name === 'all' || name === which || counts[name] > 0,
  )
  const nameOf = (name: Which) => t(whichNames[name], { count: showInteger(counts[name]) })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 [&_legend]:sr-only">
      <Segments
        label={t('pools.window')}
        options={windows.map((value) => ({ value, label: t(windowNames[value]) }))}
        value={window}
        onChange={onWindow}
      />
      {offered.length > 1 && (
        <Chips
          label={t('pools.which')}
          options={offered.map(nameOf)}
          value={nameOf(which)}
          onChange={(chosen) => onWhich(offered.find((name) => nameOf(name) === chosen) ?? 'all')}
        />
      )}
    </div>
  )
}

type OrderChipsProps = {
  readonly order: PoolOrder
  readonly onOrder: (order: PoolOrder) => void
}

/** The sort menu of a phone, where the table has no header. */
function OrderChips({ order, onOrder }: OrderChipsProps) {
  const t = useText()
  const names = Object.entries(orderNames).map(([name, id]) => [name as PoolOrder, t(id)] as const) // its keys are orders
  return (
    <Chips
      label={t('pools.sortBy')}
      options={names.map(([, label]) => label)}
      value={t(orderNames[order])}
      onChange={(chosen) => {
        const found = names.find(([, label]) => label === chosen)
        if (found) onOrder(found[0])
      }}
    />
  )
}
