import type { CandleInterval } from '@nightjar/sdk'
import {
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { i18n } from '../../lib/text/catalogue.ts'
import { chartTimes } from './chartTimes.ts'
import type { ChartStep } from './fillCandles.ts'

type Drawing = {
  readonly chart: IChartApi
  readonly candles: ISeriesApi<'Candlestick'>
  readonly volumes: ISeriesApi<'Histogram'>
}

type CandleChartProps = {
  readonly steps: readonly ChartStep[]
  readonly interval: CandleInterval
}

/** Candles with the volume below them, in the colours of the theme: rising filled, falling dim. */
export function CandleChart({ steps, interval }: CandleChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const shown = useRef(0)

  useEffect(() => {
    if (!place.current) return undefined
    const made = draw(place.current)
    drawing.current = made
    shown.current = 0
    const theme = new MutationObserver(() => paint(made))
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      theme.disconnect()
      drawing.current = undefined
      made.chart.remove()
    }
  }, [])

  useEffect(() => {
    const made = drawing.current
    if (!made) return
    const { toChart, nameOf, nameOfMark } = chartTimes(interval, steps.at(-1)?.time ?? 0)
    made.chart.applyOptions({
      localization: { timeFormatter: nameOf },
      timeScale: { tickMarkFormatter: nameOfMark },
    })
    made.candles.setData(
      steps.map(({ volume: _, ...step }) => ({ ...step, time: toChart(step.time) })),
    )
    made.volumes.setData(steps.map(({ time, volume }) => ({ time: toChart(time), value: volume })))
    const first = steps[0]?.time ?? 0
    if (shown.current !== first) {
      // another interval or pair: shows the newest intervals, or a few wide ones if there are few
      const last = steps.length
      made.chart
        .timeScale()
        .setVisibleLogicalRange({ from: last - Math.max(40, Math.min(last, 96)), to: last + 2 })
    }
    shown.current = first
  }, [steps, interval])

  return <div ref={place} className="h-full" />
}

function draw(place: HTMLElement): Drawing {
  const chart = createChart(place, {
    autoSize: true,
    layout: { attributionLogo: false, fontFamily: getComputedStyle(place).fontFamily },
    grid: { vertLines: { visible: false } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.26 } },
    timeScale: { borderVisible: false, timeVisible: true, secondsVisible: false },
    localization: { locale: i18n.locale, priceFormatter: showChartPrice },
    handleScroll: { vertTouchDrag: false }, // a touch scrolls the page
    handleScale: { mouseWheel: false },
  })
  const candles = chart.addSeries(CandlestickSeries, {
    borderVisible: true,
    autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => widen(own()),
  })
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    lastValueVisible: false,
    priceLineVisible: false,
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  const drawing = { chart, candles, volumes }
  paint(drawing)
  return drawing
}

/** A few trades at one price do not fill the scale: it spans at least two percent. */
function widen(info: AutoscaleInfo | null): AutoscaleInfo | null {
  if (!info?.priceRange) return info
  const { minValue, maxValue } = info.priceRange
  const middle = (minValue + maxValue) / 2
  const reach = Math.max((maxValue - minValue) / 2, middle / 100)
  return { ...info, priceRange: { minValue: middle - reach, maxValue: middle + reach } }
}

function paint({ chart, candles, volumes }: Drawing): void {
  const [high, low, line, surface] = ['--high', '--low', '--line', '--s3'].map(readColor)
  if (!high || !low || !line || !surface) return
  chart.applyOptions({
    layout: { background: { type: ColorType.Solid, color: 'transparent' }, textColor: low },
    grid: { horzLines: { color: line } },
    crosshair: {
      vertLine: { color: low, labelBackgroundColor: surface },
      horzLine: { color: low, labelBackgroundColor: surface },
    },
  })
  candles.applyOptions({
    upColor: high,
    borderUpColor: high,
    wickUpColor: high,
    downColor: surface,
    borderDownColor: low,
    wickDownColor: low,
    priceLineColor: low,
  })
  volumes.applyOptions({ color: surface })
}

/** A colour of the theme in a notation that the charts support: they do not know oklch. */
function readColor(name: string): string | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`
}

/** Six significant digits on the scale, grouped; the exact price is shown above the chart. */
function showChartPrice(price: number): string {
  return price.toLocaleString(i18n.locale, { maximumSignificantDigits: 6 })
}
