import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createHistogram } from './histogram.ts'

type Description = { readonly help: string; readonly labels?: readonly string[] }

/** Counters. */
const counters = {
  nightjar_http_requests_total: {
    help: 'Answered requests by route, method and status.',
    labels: ['method', 'route', 'status'],
  },
  nightjar_http_refusals_total: {
    help: 'Requests refused before any work was done: rate, streams, length, host, off (turned off by the operator), pipelined or connections.',
    labels: ['reason'],
  },
  nightjar_database_seconds_total: {
    help: 'Time that the database took for statements of calls, by route; shared is what is made once per block for all calls.',
    labels: ['route'],
  },
  nightjar_indexer_calls_total: { help: 'Calls to the exchange’s programs that were replayed.' },
  nightjar_replay_verified_total: {
    help: 'Transactions whose replayed writes match exactly what their blocks list.',
  },
  nightjar_replay_in_doubt_total: {
    help: 'Transactions whose writes no replay explains: their amounts are unknown.',
  },
  nightjar_indexer_healed_total: {
    help: 'Values in doubt, or different from the node, that were corrected.',
  },
  nightjar_indexer_retries_total: { help: 'Failed attempts to follow the node.' },
  nightjar_audits_total: { help: 'Completed audits against the node.' },
  nightjar_claims_total: {
    help: 'Payments by purpose and outcome.',
    labels: ['purpose', 'outcome'],
  },
} as const satisfies Readonly<Record<string, Description>>

/** Gauges. */
const gauges = {
  nightjar_event_streams: { help: 'Open server-sent event streams.' },
  nightjar_event_delay_seconds: {
    help: 'Seconds from hearing of the last block to having sent it to every stream.',
  },
  nightjar_database_connections: {
    help: 'Connections in the PostgreSQL pool: used, idle, statements waiting for one, and held back because their client has its share.',
    labels: ['state'],
  },
  nightjar_queue_length: {
    help: 'What is under way or waits: node (open questions to it), searches, pictures, events (blocks not yet sent).',
    labels: ['queue'],
  },
  nightjar_images_bytes: { help: 'Total size of all uploaded pictures, in bytes.' },
  nightjar_images_budget_bytes: { help: 'The most that they may take (IMAGE_BUDGET_MB).' },
  nightjar_indexer_height: { help: 'Height of the last block in the database.' },
  nightjar_indexer_node_height: { help: "Height of the node's last block." },
  nightjar_indexer_last_block_timestamp: {
    help: 'Time of the last block in the database, in seconds since 1970.',
  },
  nightjar_indexer_heartbeat_timestamp: {
    help: 'Time of the last report of the indexer, in seconds since 1970.',
  },
  nightjar_indexer_stopped: {
    help: '1 when the indexer has stopped and will not continue by itself.',
  },
  nightjar_indexer_doubts: { help: 'Mapping values that are in doubt now.' },
  nightjar_indexer_drift: {
    help: 'Mapping values that differed from the node in the last audit.',
  },
} as const satisfies Readonly<Record<string, Description>>

type Labels = Readonly<Record<string, string | number>>
export type GaugeName = keyof typeof gauges

export type Metrics = {
  readonly count: (name: keyof typeof counters, labels?: Labels, by?: number) => void
  readonly set: (name: GaugeName, value: number, labels?: Labels) => void
  /** Counts answers of one kind and their durations in seconds; keep a reference if used often. */
  readonly meter: (kind: AnswerKind) => Meter
  /** Everything in Prometheus' text format. */
  readonly render: () => Promise<string>
}

export type AnswerKind = {
  readonly method: string
  readonly route: string
  readonly status: number
}

export type Meter = (seconds: number) => void

/** Counts since the metrics were last read, because the registry itself is slow. */
type Counted = { readonly name: keyof typeof counters; readonly labels: Labels; by: number }

/** Metrics of this process. `withProcess` adds Node's own: memory, file descriptors, event loop delays. */
export function createMetrics({ withProcess = false } = {}): Metrics {
  const registry = new Registry()
  const create = <T>(
    table: Readonly<Record<string, Description>>,
    make: (options: { name: string; help: string; labelNames: string[] }) => T,
  ): ReadonlyMap<string, T> =>
    new Map(
      Object.entries(table).map(([name, { help, labels = [] }]) => [
        name,
        make({ name, help, labelNames: [...labels] }),
      ]),
    )
  const registers = [registry]
  const counted = create(counters, (options) => new Counter({ ...options, registers }))
  const measured = create(gauges, (options) => new Gauge({ ...options, registers }))
  // those without labels start at 0; others are reported only once known
  for (const [name, gauge] of measured) if (!('labels' in gauges[name as GaugeName])) gauge.remove()
  const durations = createHistogram(
    'nightjar_http_request_seconds',
    'Seconds from request to answer by route.',
  )
  if (withProcess) collectDefaultMetrics({ register: registry })
  const counts = new Map<string, Counted>()
  const meters = new Map<string, Meter>()
  const countOf = (name: keyof typeof counters, labels: Labels): Counted => {
    let key: string = name
    for (const label in labels) key += `|${labels[label]}`
    const known = counts.get(key) ?? { name, labels, by: 0 }
    counts.set(key, known)
    return known
  }
  const openMeter = (key: string, { method, route, status }: AnswerKind): Meter => {
    const requests = countOf('nightjar_http_requests_total', { method, route, status })
    const observe = durations.series({ route })
    const meter = (seconds: number): void => {
      requests.by++
      observe(seconds)
    }
    meters.set(key, meter)
    return meter
  }
  const takeOver = (): void => {
    for (const each of counts.values()) {
      if (each.by > 0) counted.get(each.name)?.inc({ ...each.labels }, each.by)
      each.by = 0
    }
  }
  return {
    count: (name, labels = {}, by = 1) => {
      countOf(name, labels).by += by
    },
    set: (name, value, labels = {}) => measured.get(name)?.set({ ...labels }, value),
    meter: (kind) => {
      const key = `${kind.status}${kind.method}${kind.route}`
      return meters.get(key) ?? openMeter(key, kind)
    },
    render: async () => {
      takeOver()
      return `${await registry.metrics()}\n${durations.render()}\n`
    },
  }
}
