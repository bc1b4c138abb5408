type Kind = 'counter' | 'gauge' | 'histogram'
type Labels = Readonly<Record<string, string | number>>

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Histogram = { readonly buckets: number[]; sum: number; count: number }

export type Metrics = {
  readonly count: (name: string, labels?: Labels, by?: number) => void
  readonly set: (name: string, value: number, labels?: Labels) => void
  readonly observe: (name: string, seconds: number, labels?: Labels) => void
  readonly render: () => string
}

/** Counters, gauges and histograms in Prometheus' text format; each name is described once here. */
export function createMetrics(): Metrics {
  const values = new Map<string, Map<string, number>>()
  const histograms = new Map<string, Map<string, Histogram>>()
  const seriesOf = <T>(map: Map<string, Map<string, T>>, name: string): Map<string, T> => {
    const known = map.get(name)
    if (known !== undefined) return known
    const series = new Map<string, T>()
    map.set(name, series)
    return series
  }
  return {
    count: (name, labels = {}, by = 1) => {
      const series = seriesOf(values, name)
      const key = formatLabels(labels)
      series.set(key, (series.get(key) ?? 0) + by)
    },
    set: (name, value, labels = {}) => {
      seriesOf(values, name).set(formatLabels(labels), value)
    },
    observe: (name, seconds, labels = {}) => {
      const series = seriesOf(histograms, name)
      const key = formatLabels(labels)
      const histogram = series.get(key) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
      series.set(key, histogram)
      addObservation(histogram, seconds)
    },
    render: () =>
      Object.entries(descriptions)
        .flatMap(([name, [kind, help]]) => [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${kind}`,
          ...[...(values.get(name) ?? [])].map(([labels, value]) => `${name}${labels} ${value}`),
          ...[...(histograms.get(name) ?? [])].flatMap(([labels, histogram]) =>
            renderHistogram(name, labels, histogram),
          ),
        ])
        .join('\n')
        .concat('\n'),
  }
}

const descriptions: Readonly<Record<string, readonly [Kind, string]>> = {
  nightjar_http_requests_total: ['counter', 'Answered requests by route, method and status.'],
  nightjar_http_request_seconds: ['histogram', 'Seconds from request to answer by route.'],
  nightjar_event_streams: ['gauge', 'Open server-sent event streams.'],
  nightjar_indexer_height: ['gauge', 'Height of the last block in the database.'],
  nightjar_indexer_node_height: ['gauge', "Height of the node's last block."],
  nightjar_indexer_last_block_timestamp: [
    'gauge',
    'Time of the last block in the database, in seconds since 1970.',
  ],
  nightjar_indexer_heartbeat_timestamp: [
    'gauge',
    'When the indexer last said how it is, in seconds since 1970.',
  ],
  nightjar_indexer_stopped: [
    'gauge',
    '1 when the indexer has stopped and will not go on by itself.',
  ],
  nightjar_indexer_calls_total: ['counter', 'Calls of the suite replayed, by outcome.'],
  nightjar_indexer_retries_total: ['counter', 'Failed attempts to follow the node.'],
  nightjar_indexer_drift: [
    'gauge',
    'Mapping values that differed from the node in the last audit.',
  ],
  nightjar_audits_total: ['counter', 'Completed audits against the node.'],
  nightjar_claims_total: ['counter', 'Payments by purpose and outcome.'],
}

function addObservation(histogram: Histogram, seconds: number): void {
  histogram.sum += seconds
  histogram.count++
  for (const [at, bound] of BUCKETS.entries()) {
    if (seconds <= bound) histogram.buckets[at] = (histogram.buckets[at] ?? 0) + 1
  }
}

function renderHistogram(name: string, labels: string, { buckets, sum, count }: Histogram) {
  const inner = labels === '' ? '' : `${labels.slice(1, -1)},`
  return [
    ...BUCKETS.map((bound, at) => `${name}_bucket{${inner}le="${bound}"} ${buckets[at]}`),
    `${name}_bucket{${inner}le="+Inf"} ${count}`,
    `${name}_sum${labels} ${sum}`,
    `${name}_count${labels} ${count}`,
  ]
}

function formatLabels(labels: Labels): string {
  const entries = Object.entries(labels)
  if (entries.length === 0) return ''
  const parts = entries.map(([name, value]) => `${name}="${escapeLabel(String(value))}"`)
  return `{${parts.join(',')}}`
}

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
