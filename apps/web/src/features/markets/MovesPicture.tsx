import type { Repair } from '@nightjar/sdk'
import { withPercent } from '../../lib/format.ts'

type Move = {
  readonly percent: number
  readonly down: Repair | undefined
  readonly up: Repair | undefined
}

const WIDTH = 320
const HEIGHT = 104
const FLOOR = 84

/** The same as a chart: the price move on the x-axis, the amount it takes on the y-axis, valued in the quote token. */
export function MovesPicture({ moves }: { readonly moves: readonly Move[] }) {
  const points = [
    ...moves.map(({ percent, down }) => ({
      percent: -percent,
      size: Number(down?.amountOut ?? 0),
    })),
    { percent: 0, size: 0 },
    ...moves.map(({ percent, up }) => ({ percent, size: Number(up?.amountIn ?? 0) })),
  ].sort((a, b) => a.percent - b.percent)
  const most = Math.max(...points.map(({ size }) => size))
  const widest = Math.max(...points.map(({ percent }) => percent))
  if (most === 0) return null // an empty pair has no depth to show
  const placed = points.map(({ percent, size }) => ({
    percent,
    x: WIDTH / 2 + (percent / widest) * (WIDTH / 2 - 24),
    y: FLOOR - (size / most) * (FLOOR - 8),
  }))
  const line = placed.map(({ x, y }) => `${x},${y}`).join(' ')
  const [first, last] = [placed[0], placed.at(-1)]
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full max-w-100" aria-hidden="true">
      <polygon points={`${first?.x},${FLOOR} ${line} ${last?.x},${FLOOR}`} className="fill-s3" />
      <polyline points={line} className="fill-none stroke-mid" strokeWidth="1.5" />
      {placed.map(({ percent, x, y }) => (
        <g key={percent}>
          {percent !== 0 && (
            <>
              <line
                x1={x}
                x2={x}
                y1={y}
                y2={FLOOR}
                className="stroke-line-strong"
                strokeDasharray="2 3"
              />
              <circle cx={x} cy={y} r="3.5" className="fill-s1 stroke-high" strokeWidth="1.5" />
            </>
          )}
          {Math.abs(percent) !== 1 && (
            <text x={x} y={HEIGHT - 4} textAnchor="middle" className="fill-low text-12">
              {withPercent(percent > 0 ? `+${percent}` : String(percent).replace('-', '−'))}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
