/** Upper bounds in seconds. */
const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Series = { readonly labels: string; readonly counts: number[]; sum: number; count: number }

type Labels = Readonly<Record<string, string | number>>

export type Histogram = {
  /** Records durations under these labels; always returns the same series. */
  readonly series: (labels: Labels) => (seconds: number) => void
  /** In Prometheus' text format. */
  readonly render: () => string
}

/** Records a duration in a few operations; prom-client's own takes as long as the rest of a cached answer. */
export function createHistogram(name: string, help: string): Histogram {
  const series = new Map<string, Series>()
  const open = (labels: string): Series => {
    const opened = { labels, counts: BOUNDS.map(() => 0), sum: 0, count: 0 }
    series.set(labels, opened)
    return opened
  }
  return {
    series: (labels) => {
      const pairs = Object.entries(labels).map(([label, value]) => `,${label}="${quoted(value)}"`)
      const key = pairs.join('')
      const known = series.get(key) ?? open(key)
      return (seconds) => {
        let at = 0
        while (seconds > (BOUNDS[at] ?? seconds)) at++
        known.counts[at] = (known.counts[at] ?? 0) + 1 // the one after the last: above all bounds
        known.sum += seconds
        known.count++
      }
    },
    render: () =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...Array.from(series.values(), (each) => describe(name, each)).flat(),
      ].join('\n'),
  }
}

function describe(name: string, { labels, counts, sum, count }: Series): readonly string[] {
  let below = 0
  const buckets = BOUNDS.map((bound, at) => {
    below += counts[at] ?? 0
    return `${name}_bucket{le="${bound}"${labels}} ${below}`
  })
  const own = labels === '' ? '' : `{${labels.slice(1)}}`
  return [
    ...buckets,
    `${name}_bucket{le="+Inf"${labels}} ${count}`,
    `${name}_sum${own} ${sum}`,
    `${name}_count${own} ${count}`,
  ]
}

const quoted = (value: string | number): string =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
