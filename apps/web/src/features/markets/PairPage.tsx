import { type Pair, type Token, withFieldSuffix } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { showBps } from '../../lib/format.ts'
import { pairsQuery } from '../../lib/queries.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { DESKTOP, useMedia } from '../../lib/useMedia.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { linkButton } from '../../ui/linkButton.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PairLogos } from '../../ui/PairLogos.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { StarButton } from '../../ui/StarButton.tsx'
import { WorthSource } from '../../ui/WorthSource.tsx'
import { AlertButton } from './alerts/AlertButton.tsx'
import { HiddenPair } from './HiddenPair.tsx'
import { PairActions } from './PairActions.tsx'
import { PairChart } from './PairChart.tsx'
import { PairForm } from './PairForm.tsx'
import { PairMoves } from './PairMoves.tsx'
import { PairPosition } from './PairPosition.tsx'
import { PairTrades } from './PairTrades.tsx'
import { isUprightInverted, priceSides, showPairPrice } from './pairPrice.ts'

/** `/pool/{id}`: one pair, its price over time, its depth, its trades, and the account's share. */
export function PairPage() {
  const t = useText()
  const { id = '' } = useParams({ strict: false })
  const { pairs, isLoading, error, retry } = useExchange()
  const pair = pairs.find((each) => each.id === withFieldSuffix(id))
  const { data: served } = useQuery(pairsQuery)
  const hidden = served?.find((each) => each.pair_id === withFieldSuffix(id))
  if (pair) return <Market key={pair.id} pair={pair} />
  return (
    <div className="pt-6 desk:pt-10">
      <Panel label={t('markets.pair')}>
        {isLoading && <RowSkeletons count={6} />}
        {!isLoading && error && (
          <FailedNotice title={t('markets.failed')} error={error} retry={retry} />
        )}
        {!isLoading && !error && hidden && <HiddenPair pair={hidden} />}
        {!isLoading && !error && !hidden && (
          <Notice
            title={t('markets.noPair')}
            text={t('markets.noPairText')}
            action={
              <Link to="/pool" className={linkButton}>
                {t('markets.allPools')}
              </Link>
            }
          />
        )}
      </Panel>
    </div>
  )
}

function Market({ pair }: { readonly pair: Pair }) {
  const t = useText()
  const [isInverted, setInverted] = useState(() => isUprightInverted(pair))
  const isDesktop = useMedia(DESKTOP)
  const { token0, token1 } = pair
  return (
    <>
      <div className="flex items-center gap-3 px-2 pt-6 pb-4 desk:px-0 desk:pt-10 desk:pb-6">
        <PairLogos pair={pair} size={40} />
        <div className="flex min-w-0 flex-1 gap-x-3 max-desk:flex-col desk:items-center">
          <h1 className="min-w-0 wrap-anywhere font-bold text-17 desk:text-22">
            <TokenLink token={token0} /> / <TokenLink token={token1} />
          </h1>
          <span className="shrink-0 self-start rounded-control text-13 text-mid desk:self-center desk:bg-s3 desk:px-2 desk:py-0.5">
            {t('markets.feeOf', { fee: showBps(pair.feeBps) })}
          </span>
        </div>
        <div className="flex items-center">
          <PairAlert pair={pair} isInverted={isInverted} />
          <StarButton id={pair.id} name={`${token0.symbol} / ${token1.symbol}`} />
          <CopyButton
            text={pair.id}
            label={t('markets.copyPairId')}
            className="max-desk:size-11!"
          />
        </div>
      </div>
      {pair.isInDoubt && (
        <p role="status" className="mb-3 rounded-card border border-line bg-s1 p-4 text-warning">
          {t('markets.inDoubt')}
        </p>
      )}
      <div className="grid items-start gap-3 wide:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <PanelBoundary>
            <PairChart
              pair={pair}
              isInverted={isInverted}
              onInvert={() => setInverted(!isInverted)}
            />
          </PanelBoundary>
          <PairMoves pair={pair} isInverted={isInverted} />
          <PairTrades pair={pair} isInverted={isInverted} />
          <WorthSource />
        </div>
        <div className="flex flex-col gap-3 max-desk:row-start-1 max-desk:contents *:min-w-0">
          {isDesktop && <PairForm pair={pair} />}
          <PairActions pair={pair} />
          <PairPosition pair={pair} />
        </div>
        <div className="h-16 desk:hidden" />
      </div>
    </>
  )
}

/** A price alert in the direction that the chart shows. */
function PairAlert({ pair, isInverted }: { readonly pair: Pair; readonly isInverted: boolean }) {
  const sides = priceSides(pair, isInverted)
  const { base, quote, baseReserve, quoteReserve } = sides
  const decimals = { baseDecimals: base.decimals, quoteDecimals: quote.decimals }
  const now = {
    numerator: quoteReserve * 10n ** BigInt(base.decimals),
    denominator: baseReserve * 10n ** BigInt(quote.decimals),
  }
  const market = {
    subject: { kind: 'pair', pair: pair.id, base: base.id, ...decimals },
    base: base.symbol,
    unit: quote.symbol,
    now: baseReserve === 0n || quoteReserve === 0n || pair.isInDoubt ? undefined : now,
    shown: showPairPrice(sides) ?? '–',
  } as const
  return <AlertButton market={market} />
}

function TokenLink({ token: { id, symbol } }: { readonly token: Token }) {
  return (
    <Link to="/token/$id" params={{ id }} className="hover:underline">
      {symbol}
    </Link>
  )
}
