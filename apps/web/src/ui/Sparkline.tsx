const WIDTH = 104
const HEIGHT = 32
const EDGE = 3

/** Prices as a line, oldest on the left; nothing without any. Decorative: the pair's page has the figures. */
export function Sparkline({ prices: given }: { readonly prices: readonly number[] }) {
  if (given.length === 0) return null
  const prices = given.length === 1 ? [...given, ...given] : given // one price is a flat line
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const span = high - low || 1
  const points = prices.map((price, index) => ({
    x: EDGE + (index / (prices.length - 1)) * (WIDTH - 2 * EDGE),
    y: high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((price - low) / span) * (HEIGHT - 2 * EDGE),
  }))
  const last = points.at(-1)
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className="ml-auto">
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        className="fill-none stroke-mid"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={last?.x} cy={last?.y} r="2.5" className="fill-high" />
    </svg>
  )
}
