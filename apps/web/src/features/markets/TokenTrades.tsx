import { involvesToken, type Token } from '@nightjar/sdk'
import { useQueries } from '@tanstack/react-query'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { TradeList, TradeRow } from './PairTrades.tsx'
import { tradesQuery } from './queries.ts'

/** Number of pools whose trades are read: those with the largest reserves of the token. */
const POOLS = 5
const SHOWN = 20

/** The latest trades of a token in its largest pools. */
export function TokenTrades({ token }: { readonly token: Token }) {
  const t = useText()
  const { pairs } = useExchange()
  const own = pairs
    .filter((pair) => involvesToken(pair, token))
    .sort((a, b) => (reserveIn(b, token) > reserveIn(a, token) ? 1 : -1))
    .slice(0, POOLS)
  const answers = useQueries({ queries: own.map(({ id }) => tradesQuery(id)) })
  const isRead = answers.every(({ data }) => data)
  const trades = own
    .flatMap((pair, at) => (answers[at]?.data ?? []).map((trade) => ({ pair, trade })))
    .sort((a, b) => b.trade.height - a.trade.height)
    .slice(0, SHOWN)
  if (own.length === 0) return null
  return (
    <section
      aria-label={t('markets.trades')}
      className="mt-3 overflow-hidden rounded-card border border-line bg-s1 shadow-card"
    >
      <h2 className="flex min-h-14 items-center px-4 font-medium desk:px-5">
        {t('markets.trades')}
      </h2>
      <TradeList
        isError={answers.some(({ isError, data }) => isError && !data)}
        isEmpty={isRead && trades.length === 0}
        empty={t('markets.noTokenTrades')}
      >
        {isRead &&
          trades.map(({ pair, trade }) => (
            <TradeRow
              key={`${pair.id} ${trade.tx_id} ${trade.paid.amount} ${trade.received.amount}`}
              trade={trade}
              pair={pair}
              isInverted={pair.token1.id === token.id}
            />
          ))}
      </TradeList>
    </section>
  )
}

type Pools = ReturnType<typeof useExchange>['pairs'][number]

const reserveIn = ({ token0, reserve0, reserve1 }: Pools, { id }: Token): bigint =>
  token0.id === id ? reserve0 : reserve1
