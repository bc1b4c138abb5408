import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { hasEnded } from '@nightjar/server/testing/serverProcess'
import { growthOf, type Sample, type Watched } from './growth.ts'
import type { Part } from './part.ts'

const EVERY_MS = 2000
const PROBE_LIMIT_MS = 20_000
/** The longest time a process takes to exit cleanly. */
const ENDING_MS = 9000
/** The server keeps an idle connection for 65 s, plus some slack. */
const REST_MS = 65_000 + 25_000
const MOST_BYTES = 1.5e9

export type Watch = {
  /** Ends the watch once connections left open by faults are closed; returns the problems found. */
  readonly end: () => Promise<readonly string[]>
}

/** Keeps asking each part whether it is alive, and what resources it uses. */
export function watch(parts: Readonly<Record<string, Part>>, log: (line: string) => void): Watch {
  const watched = new Map<string, { readonly amid: Sample[]; readonly atRest: Sample[] }>()
  const problems: string[] = []
  let isOver = false

  const lives = async (url: string): Promise<boolean> => {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS)
    const answer = await fetch(`${url}/healthz`, { signal }).catch(() => undefined)
    return answer?.ok === true
  }
  const look = async (name: string, part: Part): Promise<void> => {
    const { child, url, metricsUrl } = part.process()
    if (hasEnded(child)) return
    if (!(await lives(url))) {
      await wait(ENDING_MS) // a process that is about to exit no longer answers
      if (hasEnded(child) || (await lives(url)) || hasEnded(child)) return
      problems.push(`${name} is running but does not report itself healthy`)
      return
    }
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS)
    const told = await fetch(metricsUrl, { signal })
      .then((answer) => answer.text())
      .catch(() => undefined)
    if (told === undefined) return
    const key = keyOf(name, child)
    const samples = watched.get(key) ?? { amid: [], atRest: [] }
    watched.set(key, samples)
    samples[isOver ? 'atRest' : 'amid'].push(readSample(told))
  }
  const lookAtAll = () => Promise.all(Object.entries(parts).map(([name, part]) => look(name, part)))
  const watching = (async () => {
    while (!isOver) {
      await lookAtAll()
      await wait(EVERY_MS)
    }
  })()
  const isAtRest = ([name, part]: readonly [string, Part]): boolean => {
    const samples = watched.get(keyOf(name, part.process().child))
    return samples?.atRest[0] !== undefined && growthOf(samples)?.isGrown !== true
  }
  const rest = async (): Promise<void> => {
    const end = Date.now() + REST_MS
    for (;;) {
      await lookAtAll()
      if (Object.entries(parts).every(isAtRest) || Date.now() > end) return
      await wait(EVERY_MS)
    }
  }
  return {
    end: async () => {
      isOver = true
      await watching
      await rest()
      return [...problems, ...[...watched].flatMap(([name, samples]) => judge(name, samples, log))]
    },
  }
}

function readSample(metrics: string): Sample {
  const read = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1])
  return {
    descriptors: read('process_open_fds'),
    heap: read('nodejs_heap_size_used_bytes'),
    bytes: read('process_resident_memory_bytes'),
  }
}

function judge(name: string, samples: Watched, log: (line: string) => void): readonly string[] {
  const { amid, atRest } = samples
  const most = Math.max(...[...amid, ...atRest].map(({ bytes }) => bytes))
  const problems = most > MOST_BYTES ? [`${name} took ${megabytes(most)} MB`] : []
  const growth = growthOf(samples)
  if (growth === undefined) return problems
  const kept = `${growth.descriptors} descriptors and ${megabytes(growth.heap)} MB more than at first`
  const when = atRest.length === 0 ? '' : ` and ${atRest.length} at rest`
  log(`${name}: ${amid.length} samples${when}, ${kept}, at most ${megabytes(most)} MB in all`)
  return growth.isGrown ? [...problems, `${name} keeps ${kept}`] : problems
}

const keyOf = (name: string, { pid }: ChildProcess): string => `${name} (process ${pid})`

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)
