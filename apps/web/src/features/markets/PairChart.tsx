import { CANDLE_INTERVALS, type CandleInterval, type Pair } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useChainHead } from '../../lib/chainHead.ts'
import { now } from '../../lib/clock.ts'
import { showNumber } from '../../lib/showNumber.ts'
import { useText } from '../../lib/text/useText.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { ModeEye } from '../../ui/ModeEye.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { ChartWalk } from './ChartWalk.tsx'
import { DayChange } from './DayChange.tsx'
import { type ChartStep, fillCandles } from './fillCandles.ts'
import { PairFigures } from './PairFigures.tsx'
import { priceSides, showPairPrice } from './pairPrice.ts'
import { CHART_STEPS, candlesQuery, privatePartsQuery } from './queries.ts'
import { showStepTime } from './showStepTime.ts'

const CandleChart = lazy(async () => ({
  default: (await import('./CandleChart.tsx')).CandleChart,
}))

type PairChartProps = {
  readonly pair: Pair
  readonly isInverted: boolean
  readonly onInvert: () => void
}

/** The current price and its history, with the volume below it and the day's figures. */
export function PairChart({ pair, isInverted, onInvert }: PairChartProps) {
  const t = useText()
  const [interval, setInterval] = useState<CandleInterval>('1h')
  const sides = priceSides(pair, isInverted)
  const { base, quote } = sides
  const price = showPairPrice(sides)
  return (
    <section
      aria-label={t('markets.price')}
      className="overflow-hidden rounded-card border border-line bg-s1 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 pt-4 desk:px-5">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="wrap-anywhere font-bold text-32">{price ?? '–'}</span>
            <span className="flex items-center gap-x-1">
              <span className="wrap-anywhere text-mid">
                {price
                  ? t('markets.forOne', { quote: quote.symbol, base: base.symbol })
                  : t('markets.emptyPair')}
              </span>
              <button
                type="button"
                aria-label={t('markets.invert')}
                title={t('markets.invert')}
                onClick={onInvert}
                className="grid size-11 place-items-center rounded-control text-low hover:bg-s3 hover:text-high desk:size-9"
              >
                <ArrowLeftRight size={15} strokeWidth={1.5} aria-hidden="true" />
              </button>
            </span>
          </p>
          <p className="min-h-5 text-13 text-mid">
            <DayChange pair={pair} isInverted={isInverted} />
          </p>
        </div>
        <div className="max-desk:w-full [&_label]:max-desk:flex-1 [&_label]:max-desk:justify-center [&_label]:max-desk:px-2 [&_legend]:sr-only [&_div]:max-desk:flex">
          <Segments
            label={t('markets.interval')}
            options={CANDLE_INTERVALS.map((value) => ({ value, label: value }))}
            value={interval}
            onChange={setInterval}
          />
        </div>
      </div>
      <Chart pair={pair} interval={interval} isInverted={isInverted} />
      <PairFigures pair={pair} isInverted={isInverted} />
    </section>
  )
}

type ChartProps = {
  readonly pair: Pair
  readonly interval: CandleInterval
  readonly isInverted: boolean
}

/** With fewer trades a line says more than candles. */
const FEWEST_TRADES = 30

/** Its height, whatever it contains. */
const frame = 'flex h-84 flex-col desk:h-96'

const loading = (
  <div className="h-full px-4 pb-2 desk:px-5">
    <div className="skeleton h-full" />
  </div>
)

function Chart({ pair, interval, isInverted }: ChartProps) {
  const t = useText()
  const { data, isError, refetch } = useQuery(candlesQuery(pair.id, interval))
  const { data: privateParts } = useQuery(privatePartsQuery(pair.id, interval))
  const { seenAt } = useChainHead()
  const { base, quote } = priceSides(pair, isInverted)
  const time = Math.floor((seenAt || now()) / 1000)
  const minute = time - (time % 60) // the chart changes with the intervals, not with every block
  const steps = useMemo(() => {
    const { decimals } = base
    const options = {
      interval,
      now: minute,
      limit: CHART_STEPS,
      isInverted,
      decimals,
      privateParts,
    }
    return data && fillCandles(data, options)
  }, [data, privateParts, interval, minute, isInverted, base])
  if (isError && !steps) {
    return (
      <div className={`items-center justify-center ${frame}`}>
        <FailedNotice
          title={t('markets.chartFailed')}
          text={t('markets.chartFailedText')}
          retry={() => void refetch()}
        />
      </div>
    )
  }
  if (steps?.length === 0) {
    return (
      <div className={`items-center justify-center ${frame}`}>
        <Notice title={t('markets.noTrades')} text={t('markets.noTradesText')} />
      </div>
    )
  }
  const trades = data?.reduce((sum, candle) => sum + candle.trades, 0) ?? 0
  const label = t('markets.chartLabel', { base: base.symbol, quote: quote.symbol })
  return (
    <div className={frame}>
      <div className="min-h-0 flex-1 pt-6">
        {steps ? (
          <ChartWalk steps={steps} interval={interval} label={label}>
            {(marked) => (
              <Suspense fallback={loading}>
                <CandleChart
                  steps={steps}
                  interval={interval}
                  isLine={trades < FEWEST_TRADES}
                  marked={marked}
                />
              </Suspense>
            )}
          </ChartWalk>
        ) : (
          loading
        )}
      </div>
      {steps && <StepTable steps={steps} interval={interval} label={label} />}
      <p className="px-4 pb-3 text-12 text-low desk:px-5">
        {t('markets.volumeIn', { symbol: base.symbol })}: <Swatch mode="public" />{' '}
        <Swatch mode="private" /> ·{' '}
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-2 hover:text-high"
        >
          {t('markets.chartsBy')}
        </a>
      </p>
    </div>
  )
}

/** What a colour of the volume stands for. */
function Swatch({ mode }: { readonly mode: Mode }) {
  const t = useText()
  return (
    <span className="inline-flex items-center gap-1">
      <ModeEye mode={mode} size={12} /> {t(mode === 'public' ? 'ui.public' : 'ui.private')}
    </span>
  )
}

type StepTableProps = {
  readonly steps: readonly ChartStep[]
  readonly interval: CandleInterval
  readonly label: string
}

/** The latest traded intervals, for users who do not see the chart. */
function StepTable({ steps, interval, label }: StepTableProps) {
  const t = useText()
  const traded = steps.filter(({ volume }) => volume > 0).slice(-24)
  const columns = [
    'markets.time',
    'markets.open',
    'markets.high',
    'markets.low',
    'markets.close',
    'markets.volume',
    'markets.privatePart',
  ] as const
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {traded.map(({ time, open, high, low, close, volume, privateVolume }) => (
            <tr key={time}>
              <th scope="row">{showStepTime(time, interval)}</th>
              {[open, high, low, close, volume, privateVolume].map((value, at) => (
                <td key={columns[at + 1]}>{value === undefined ? '–' : showNumber(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
