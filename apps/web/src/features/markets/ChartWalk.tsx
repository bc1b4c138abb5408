import type { CandleInterval } from '@nightjar/sdk'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { withPercent } from '../../lib/format.ts'
import { showNumber } from '../../lib/showNumber.ts'
import { useText } from '../../lib/text/useText.ts'
import { isComposing } from '../../ui/isComposing.ts'
import type { ChartStep } from './fillCandles.ts'
import { showStepTime } from './showStepTime.ts'

type ChartWalkProps = {
  readonly steps: readonly ChartStep[]
  readonly interval: CandleInterval
  readonly label: string
  /** Draws the chart, with a mark at an interval. */
  readonly children: (marked: ChartStep | undefined) => ReactNode
}

/** A chart as one control: the arrow keys go from interval to interval, and each says its time, price and private share. */
export function ChartWalk({ steps, interval, label, children }: ChartWalkProps) {
  const t = useText()
  const [time, setTime] = useState<number>() // an interval stays marked when another one begins
  const last = steps.length - 1
  const found = steps.findIndex((step) => step.time === time)
  const at = found < 0 ? last : found
  const step = steps[at]
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOf(event.key, at, last)
    if (next === undefined || isComposing(event.nativeEvent)) return
    event.preventDefault()
    setTime(steps[next]?.time)
  }
  if (!step) return null
  const share = privateShare(step)
  const [begun, price] = [showStepTime(step.time, interval), showNumber(step.close)]
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={
        share === undefined
          ? t('markets.step', { time: begun, price })
          : t('markets.stepPrivate', { time: begun, price, percent: withPercent(share) })
      }
      onKeyDown={onKeyDown}
      onBlur={() => setTime(undefined)}
      className="h-full focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2"
    >
      <div aria-hidden="true" className="h-full">
        {children(found < 0 ? undefined : step)}
      </div>
    </div>
  )
}

function nextOf(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - 1)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, at + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** Whole percent of the volume by traders whom the chain does not name; undefined if that is unknown, or nothing was traded. */
export function privateShare({ volume, privateVolume }: ChartStep): number | undefined {
  if (privateVolume === undefined || volume === 0) return undefined
  return Math.round((100 * privateVolume) / volume)
}
