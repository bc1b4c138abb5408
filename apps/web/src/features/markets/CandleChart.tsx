import '../../browser/unmatched.ts'
import type { CandleInterval } from '@nightjar/sdk'
import {
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineType,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { showNumber } from '../../lib/showNumber.ts'
import { i18n } from '../../lib/text/catalogue.ts'
import { chartTimes } from './chartTimes.ts'
import type { ChartStep } from './fillCandles.ts'
import { toRgba } from './toRgba.ts'

type Drawing = {
  readonly chart: IChartApi
  readonly candles: ISeriesApi<'Candlestick'>
  /** Instead of the candles, if there are few trades. */
  readonly line: ISeriesApi<'Line'>
  readonly volumes: ISeriesApi<'Histogram'>
  /** In front of the volumes: their private part. */
  readonly privateVolumes: ISeriesApi<'Histogram'>
}

type CandleChartProps = {
  readonly steps: readonly ChartStep[]
  readonly interval: CandleInterval
  /** Draws a line through the prices: few trades make no candles. */
  readonly isLine: boolean
  /** Where the crosshair stands, if a keyboard moves it. */
  readonly marked: ChartStep | undefined
}

/**
 * Candles with the volume below them, in the colours of the theme: rising filled, falling dim; the volume by named traders
 * in the public colour, the rest in the private one.
 */
export function CandleChart({ steps, interval, isLine, marked }: CandleChartProps) {
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
    const unknown = readColor('--s3')
    const [candles, line] = isLine ? [[], steps] : [steps, []]
    made.candles.setData(
      candles.map(({ time, open, high, low, close }) => ({
        ...{ time: toChart(time), open, high, low, close },
      })),
    )
    made.line.setData(line.map(({ time, close }) => ({ time: toChart(time), value: close })))
    made.volumes.setData(
      steps.map(({ time, volume, privateVolume }) => ({
        ...{ time: toChart(time), value: volume },
        ...(privateVolume === undefined && unknown && { color: unknown }),
      })),
    )
    made.privateVolumes.setData(
      steps.map(({ time, privateVolume = 0 }) => ({ time: toChart(time), value: privateVolume })),
    )
    const first = steps[0]?.time ?? 0
    if (shown.current !== first) {
      // another interval or pair: shows the newest intervals, or a few wide ones if there are few
      const last = steps.length
      made.chart
        .timeScale()
        .setVisibleLogicalRange({ from: last - Math.max(40, Math.min(last, 96)), to: last + 2 })
    }
    shown.current = first
  }, [steps, interval, isLine])

  useEffect(() => {
    const made = drawing.current
    if (!made || !marked) return made?.chart.clearCrosshairPosition()
    const { toChart } = chartTimes(interval, steps.at(-1)?.time ?? 0)
    const [price, time] = [marked.close, toChart(marked.time)]
    made.chart.setCrosshairPosition(price, time, isLine ? made.line : made.candles)
    keepInView(made.chart, steps.indexOf(marked))
    return undefined
  }, [marked, steps, interval, isLine])

  return <div ref={place} className="h-full" />
}

/** Scrolls as far as it takes to show an interval. */
function keepInView(chart: IChartApi, at: number): void {
  const range = chart.timeScale().getVisibleLogicalRange()
  if (!range) return
  const beyond = Math.min(0, at - 1 - range.from) + Math.max(0, at + 1 - range.to)
  if (beyond === 0) return
  chart.timeScale().setVisibleLogicalRange({ from: range.from + beyond, to: range.to + beyond })
}

function draw(place: HTMLElement): Drawing {
  const chart = createChart(place, {
    autoSize: true,
    layout: { attributionLogo: false, fontFamily: getComputedStyle(place).fontFamily },
    grid: { vertLines: { visible: false } },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true, // no label is cut at the top
      scaleMargins: { top: 0.12, bottom: 0.26 },
    },
    timeScale: { borderVisible: false, timeVisible: true, secondsVisible: false },
    localization: { locale: i18n.locale, priceFormatter: (price: number) => showNumber(price) },
    handleScroll: { vertTouchDrag: false }, // a touch scrolls the page
    handleScale: { mouseWheel: false },
  })
  const autoscaleInfoProvider = (own: () => AutoscaleInfo | null) => widen(own())
  const candles = chart.addSeries(CandlestickSeries, { borderVisible: true, autoscaleInfoProvider })
  const line = chart.addSeries(LineSeries, {
    autoscaleInfoProvider,
    lineType: LineType.WithSteps, // a price lasts until the next trade
    lineWidth: 2,
  })
  const addVolumes = () =>
    chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      lastValueVisible: false,
      priceLineVisible: false,
    })
  const [volumes, privateVolumes] = [addVolumes(), addVolumes()]
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  const drawing = { chart, candles, line, volumes, privateVolumes }
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

function paint({ chart, candles, line, volumes, privateVolumes }: Drawing): void {
  const [high, low, rule] = ['--high', '--low', '--line'].map(readColor)
  const [open, hidden] = ['--public-fill', '--private-fill'].map(readSight)
  const surface = readSurface('--s3')
  if (!high || !low || !rule || !surface || !open || !hidden) return
  chart.applyOptions({
    layout: { background: { type: ColorType.Solid, color: 'transparent' }, textColor: low },
    grid: { horzLines: { color: rule } },
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
  line.applyOptions({ color: high, priceLineColor: low })
  volumes.applyOptions({ color: open })
  privateVolumes.applyOptions({ color: hidden })
}

/** A colour of the theme; where the user has chosen colours, that of texts. */
const readColor = (name: string) => toRgba(computed(`color: ${inSrgb(name)}`).color)

/** A colour of the theme behind texts; where the user has chosen colours, that of the page. */
const readSurface = (name: string) =>
  toRgba(computed(`background-color: ${inSrgb(name)}`).backgroundColor)

/** A colour that tells who sees something: it stays whatever colours the user has chosen. */
const readSight = (name: string) =>
  toRgba(computed(`color: ${inSrgb(name)}; forced-color-adjust: none`).color)

/** In a notation that the charts support: they do not know oklch. */
const inSrgb = (name: string): string => `color-mix(in srgb, var(${name}) 100%, transparent 0%)`

/** What a style comes to on this page. */
function computed(style: string): Pick<CSSStyleDeclaration, 'color' | 'backgroundColor'> {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.cssText = style
  const { color, backgroundColor } = getComputedStyle(probe)
  probe.remove()
  return { color, backgroundColor }
}
