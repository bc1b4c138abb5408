import {
  asInPools,
  type ExplorerTransaction,
  type ListedCall,
  type Pair,
  type PairTrade,
  receiverOf,
} from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showExact, showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { Chips } from '../../ui/Chips.tsx'
import { classNames } from '../../ui/classNames.ts'
import { SimulatedNote } from '../../ui/SimulatedNote.tsx'
import { Trader } from '../../ui/Trader.tsx'
import { priceSides } from './pairPrice.ts'
import { liquidityChangesQuery, tradesQuery } from './queries.ts'
import { showStepTime } from './showStepTime.ts'

type PairTradesProps = { readonly pair: Pair; readonly isInverted: boolean }

/** The latest trades or liquidity changes, as everyone sees them. */
export function PairTrades({ pair, isInverted }: PairTradesProps) {
  const t = useText()
  const views = [t('markets.trades'), t('markets.changes')]
  const [shown, setShown] = useState(0)
  return (
    <section
      aria-label={t('markets.activity')}
      className="overflow-hidden rounded-card border border-line bg-s1 shadow-card"
    >
      <div className="flex min-h-14 items-center justify-between gap-x-3 px-3 max-desk:flex-col max-desk:items-start max-desk:py-2 desk:px-4">
        <Chips
          label={t('markets.activity')}
          options={views}
          value={views[shown] ?? ''}
          onChange={(view) => setShown(views.indexOf(view))}
        />
        <SimulatedNote />
      </div>
      {shown === 0 ? (
        <Trades pair={pair} isInverted={isInverted} />
      ) : (
        <Changes pair={pair} isInverted={isInverted} />
      )}
    </section>
  )
}

function Trades({ pair, isInverted }: PairTradesProps) {
  const t = useText()
  const { data, isError } = useQuery(tradesQuery(pair.id))
  return (
    <TradeList
      isError={isError && !data}
      isEmpty={data?.length === 0}
      empty={t('markets.noTradesText')}
    >
      {data?.map((trade) => (
        <TradeRow
          key={`${trade.tx_id} ${trade.paid.amount} ${trade.received.amount}`}
          trade={trade}
          pair={pair}
          isInverted={isInverted}
        />
      ))}
    </TradeList>
  )
}

/** One trade in a pair. */
export function TradeRow({ trade, ...of }: PairTradesProps & { readonly trade: PairTrade }) {
  const t = useText()
  const { base } = priceSides(of.pair, of.isInverted)
  const isSale = trade.paid.token_id === base.id
  return (
    <Row
      {...of}
      timestamp={trade.timestamp}
      call={trade}
      receiver={trade.recipient}
      word={t(isSale ? 'markets.sold' : 'markets.bought')}
      moved={[trade.paid, trade.received]}
    />
  )
}

function Changes({ pair, isInverted }: PairTradesProps) {
  const t = useText()
  const { data, isError } = useQuery(liquidityChangesQuery(pair.id))
  return (
    <TradeList
      isError={isError && !data}
      isEmpty={data?.length === 0}
      empty={t('markets.noChangesText')}
    >
      {data?.map((change) => (
        <ChangeRow key={change.transition_id} change={change} pair={pair} isInverted={isInverted} />
      ))}
    </TradeList>
  )
}

function ChangeRow({ change, ...of }: PairTradesProps & { readonly change: ExplorerTransaction }) {
  const t = useText()
  const isAdded = change.tx_type === 'add_liquidity'
  return (
    <Row
      {...of}
      timestamp={change.timestamp}
      call={change}
      receiver={receiverOf(change)}
      word={t(isAdded ? 'markets.added' : 'markets.removed')}
      moved={isAdded ? change.paid : change.received}
    />
  )
}

type RowProps = PairTradesProps & {
  readonly timestamp: number
  readonly call: ListedCall
  readonly receiver: string | null
  readonly word: string
  readonly moved: PairTrade['paid'][]
}

/** When, who and what; the priced token first. */
function Row({ pair, isInverted, timestamp, call, receiver, word, moved }: RowProps) {
  const { base, quote } = priceSides(pair, isInverted)
  const amounts = [base, quote].map((token) => {
    const amount = asInPools(moved).find(({ token_id }) => token_id === token.id)?.amount
    return { token, amount: amount === undefined ? undefined : BigInt(amount) }
  })
  return (
    <li className="grid min-h-12 grid-cols-[minmax(40%,1fr)_auto] items-center gap-x-3 border-line border-t px-4 py-2 desk:grid-cols-[8rem_10rem_4.5rem_1fr_1fr] desk:text-13 desk:px-5">
      <time
        dateTime={new Date(timestamp * 1000).toISOString()}
        className="text-13 text-low max-desk:col-start-2 max-desk:row-start-2 max-desk:text-right"
      >
        {showStepTime(timestamp, '1m')}
      </time>
      <Trader
        call={call}
        receiver={receiver}
        className="max-desk:col-start-1 max-desk:row-start-2"
      />
      <span className="max-desk:sr-only">{word}</span>
      {amounts.map(({ token, amount }, index) => (
        <span
          key={token.id}
          title={amount === undefined ? undefined : showExact(amount, token)}
          className={classNames(
            'wrap-anywhere',
            index === 0
              ? 'desk:text-right'
              : 'text-right max-desk:col-start-2 max-desk:row-start-1',
          )}
        >
          {index === 0 && (
            <span aria-hidden="true" className="text-mid desk:hidden">
              {word}{' '}
            </span>
          )}
          {amount === undefined ? '–' : showTokenAmount(amount, token)}
        </span>
      ))}
    </li>
  )
}

type TradeListProps = {
  readonly isError: boolean
  readonly isEmpty: boolean
  readonly empty: string
  readonly children: ReactNode
}

/** Rows of trades, or why there are none. */
export function TradeList({ isError, isEmpty, empty, children }: TradeListProps) {
  const t = useText()
  if (isError || isEmpty) {
    return (
      <p className="border-line border-t p-5 text-mid">
        {isError ? t('markets.activityFailed') : empty}
      </p>
    )
  }
  if (!children) return <div className="skeleton m-4 h-72" />
  return <ul>{children}</ul>
}
