import { involvesToken, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { showTokenAmount } from '../../lib/format.ts'
import { pairsQuery } from '../../lib/queries.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { HiddenPools } from '../../trade/HiddenPools.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PairLogos } from '../../ui/PairLogos.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'

/** The pools that trade a token with their reserves of it, largest first. */
export function TokenPools({ token }: { readonly token: Token }) {
  const t = useText()
  const { pairs, tokens, isLoading, error, retry } = useExchange()
  const { data: served = [] } = useQuery(pairsQuery)
  const reserve = (pair: (typeof pairs)[number]) =>
    pair.token0.id === token.id ? pair.reserve0 : pair.reserve1
  const own = pairs
    .filter((pair) => involvesToken(pair, token))
    .sort((a, b) => (reserve(b) > reserve(a) ? 1 : -1))
  const hidden = served.filter(
    ({ pair_id, token_a, token_b }) =>
      (token_a === token.id || token_b === token.id) && !own.some(({ id }) => id === pair_id),
  )
  return (
    <Panel label={t('markets.pools')}>
      <h2 className="flex min-h-14 items-center border-line border-b px-4 font-medium desk:px-5">
        {t('markets.pools')}
      </h2>
      {isLoading && <RowSkeletons count={3} />}
      {!isLoading && own.length + hidden.length === 0 && error && (
        <FailedNotice title={t('markets.poolsFailed')} error={error} retry={retry} />
      )}
      {!isLoading && own.length + hidden.length === 0 && !error && (
        <Notice title={t('markets.noPools')} text={t('markets.noPoolsText')} />
      )}
      <ul>
        {own.map((pair) => (
          <li key={pair.id} className="border-line border-b last:border-0 hover:bg-s2">
            <Link
              to="/pool/$id"
              params={{ id: pair.id }}
              className="flex min-h-18 items-center gap-3 px-4 py-2 desk:px-5"
            >
              <PairLogos pair={pair} />
              <span className="wrap-anywhere min-w-0 font-medium">
                {pair.token0.symbol} / {pair.token1.symbol}
              </span>
              <span className="wrap-anywhere ml-auto min-w-1/4 text-right max-desk:text-13">
                {showTokenAmount(reserve(pair), token)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <HiddenPools
          text={t('markets.hiddenPools', { count: hidden.length })}
          pairs={hidden}
          tokens={[token, ...tokens]}
        />
      )}
    </Panel>
  )
}
