import { useText } from '../../lib/text/useText.ts'
import { useWorth } from '../../lib/useWorth.ts'
import type { Day } from './queries.ts'

const WIDTH = 320
const HEIGHT = 120
const GAP = 2
const FEWEST = 14

type DayBarsProps = {
  readonly title: string
  readonly today: Day | undefined
  /** What the bars show: days, or hours while there are few days. */
  readonly steps: readonly Day[]
  readonly of: 'volume' | 'fees' | 'liquidity'
}

/** One bar per step, the newest on the right; the share of the volume by unnamed traders is hatched. The table has the figures. */
export function DayBars({ title, today, steps, of }: DayBarsProps) {
  const t = useText()
  const worth = useWorth()
  const most = steps.reduce((max, { [of]: value = 0n }) => (value > max ? value : max), 1n)
  const step = WIDTH / Math.max(steps.length, FEWEST) // a few must not make wide blocks
  const gap = step > 4 ? GAP : step / 4
  const heightOf = (value = 0n) => Number((value * BigInt(HEIGHT * 100)) / most) / 100
  return (
    <section className="rounded-card border border-line bg-s1 p-4 shadow-card desk:p-5">
      <h2 className="text-13 text-mid">{t('markets.today', { figure: title })}</h2>
      <p className="font-bold text-22">{today?.[of] !== undefined && worth(today[of])}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-3 w-full" aria-hidden="true">
        <Hatch />
        <rect y={HEIGHT - 1} width={WIDTH} height={1} className="fill-line" />
        {steps.map((day, index) => {
          const x = WIDTH - (steps.length - index) * step + gap / 2
          const height = heightOf(day[of])
          const hidden = of === 'volume' ? heightOf(day.privateVolume) : 0
          const place = { x, width: step - gap }
          return (
            <g key={day.time}>
              <rect
                {...place}
                y={HEIGHT - height}
                height={height - hidden}
                className={of === 'volume' ? 'fill-public-fill' : 'fill-mid'}
              />
              <rect {...place} y={HEIGHT - hidden} height={hidden} className="fill-private-fill" />
              <rect {...place} y={HEIGHT - hidden} height={hidden} fill="url(#hatch)" />
            </g>
          )
        })}
      </svg>
    </section>
  )
}

/** The hatching for shapes: stripes in the surface's colour. */
function Hatch() {
  return (
    <defs>
      <pattern
        id="hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="2" height="6" className="fill-s1" opacity="0.55" />
      </pattern>
    </defs>
  )
}
