import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createHistogram } from './histogram.ts'

type Description = { readonly help: string; readonly labels?: readonly string[] }

/** What only grows. */
const counters = {
  nightjar_http_requests_total: {
    help: 'Answered requests by route, method and status.',
    labels: ['method', 'route', 'status'],
  },
  nightjar_http_refusals_total: {
    help: 'Requests refused before anything was done for them: rate, streams or length.',
    labels: ['reason'],
  },
  nightjar_indexer_calls_total: { help: 'Calls of the suite replayed.' },
  nightjar_replay_verified_total: {
    help: 'Transactions whose replayed writes are exactly those that their blocks list.',
  },
  nightjar_replay_in_doubt_total: {
    help: 'Transactions whose writes no replay explains: their amounts are unknown.',
  },
  nightjar_indexer_healed_total: { help: 'Values in doubt or drifted that were set right.' },
  nightjar_indexer_retries_total: { help: 'Failed attempts to follow the node.' },
  nightjar_audits_total: { help: 'Completed audits against the node.' },
  nightjar_claims_total: {
    help: 'Payments by purpose and outcome.',
    labels: ['purpose', 'outcome'],
  },
} as const satisfies Readonly<Record<string, Description>>

/** What goes up and down. */
const gauges = {
  nightjar_event_streams: { help: 'Open server-sent event streams.' },
  nightjar_database_connections: {
    help: 'Connections of the pool to PostgreSQL: used, idle, and requests that wait for one.',
    labels: ['state'],
  },
  nightjar_images_bytes: { help: 'Bytes of all uploaded pictures.' },
  nightjar_indexer_height: { help: 'Height of the last block in the database.' },
  nightjar_indexer_node_height: { help: "Height of the node's last block." },
  nightjar_indexer_last_block_timestamp: {
    help: 'Time of the last block in the database, in seconds since 1970.',
  },
  nightjar_indexer_heartbeat_timestamp: {
    help: 'When the indexer last said how it is, in seconds since 1970.',
  },
  nightjar_indexer_stopped: {
    help: '1 when the indexer has stopped and will not go on by itself.',
  },
  nightjar_indexer_doubts: { help: 'Mapping values that are in doubt now.' },
  nightjar_indexer_drift: {
    help: 'Mapping values that differed from the node in the last audit.',
  },
} as const satisfies Readonly<Record<string, Description>>

const histograms = {
  nightjar_http_request_seconds: { help: 'Seconds from request to answer by route.' },
} as const satisfies Readonly<Record<string, Description>>

type Labels = Readonly<Record<string, string | number>>
export type GaugeName = keyof typeof gauges

export type Metrics = {
  readonly count: (name: keyof typeof counters, labels?: Labels, by?: number) => void
  readonly set: (name: GaugeName, value: number, labels?: Labels) => void
  readonly observe: (name: keyof typeof histograms, seconds: number, labels?: Labels) => void
  /** Everything in Prometheus' text format. */
  readonly render: () => Promise<string>
}

/** What was counted since the figures were last told: the registry itself takes its time for each count. */
type Counted = { readonly name: keyof typeof counters; readonly labels: Labels; by: number }

/** Figures of this process. `withProcess` adds those that Node tells: memory, descriptors, delays of the event loop. */
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
  // those without labels begin with 0: nothing is told before it is known
  for (const [name, gauge] of measured) if (!('labels' in gauges[name as GaugeName])) gauge.remove()
  const observed = new Map(
    Object.entries(histograms).map(([name, { help }]) => [name, createHistogram(name, help)]),
  )
  if (withProcess) collectDefaultMetrics({ register: registry })
  let counts = new Map<string, Counted>()
  const takeOver = (): void => {
    for (const { name, labels, by } of counts.values()) counted.get(name)?.inc({ ...labels }, by)
    counts = new Map()
  }
  return {
    count: (name, labels = {}, by = 1) => {
      let key: string = name
      for (const label in labels) key += `|${labels[label]}`
      const known = counts.get(key)
      if (known === undefined) counts.set(key, { name, labels, by })
      else known.by += by
    },
    set: (name, value, labels = {}) => measured.get(name)?.set({ ...labels }, value),
    observe: (name, seconds, labels = {}) => observed.get(name)?.observe(seconds, labels),
    render: async () => {
      takeOver()
      const rest = Array.from(observed.values(), (histogram) => histogram.render())
      return `${await registry.metrics()}\n${rest.join('\n\n')}\n`
    },
  }
}
