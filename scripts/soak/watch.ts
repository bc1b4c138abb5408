import { setTimeout as wait } from 'node:timers/promises'
import { hasEnded } from '@nightjar/server/testing/serverProcess'
import type { Part } from './part.ts'

const EVERY_MS = 2000
const PROBE_LIMIT_MS = 20_000
/** How long a process takes at most to end in order. */
const ENDING_MS = 9000
/** What a process may take more in its last third than in its first. */
const MORE_DESCRIPTORS = 60
const MORE_HEAP = 150e6
const MOST_BYTES = 1.5e9
/** A process that was watched for less tells nothing of growth. */
const LEAST_SAMPLES = 30

type Sample = { readonly descriptors: number; readonly heap: number; readonly bytes: number }

export type Watch = {
  /** What was not as it should be; ends the watch. */
  readonly end: () => Promise<readonly string[]>
}

/** Asks each part all the while whether it lives, and what it takes. */
export function watch(parts: Readonly<Record<string, Part>>, log: (line: string) => void): Watch {
  const samples = new Map<string, Sample[]>()
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
      await wait(ENDING_MS) // what is about to end answers no more
      if (hasEnded(child) || (await lives(url)) || hasEnded(child)) return
      problems.push(`${name} lives and does not say so`)
      return
    }
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS)
    const told = await fetch(metricsUrl, { signal })
      .then((answer) => answer.text())
      .catch(() => undefined)
    if (told === undefined) return
    const key = `${name} (process ${child.pid})`
    samples.set(key, [...(samples.get(key) ?? []), readSample(told)])
  }
  const watching = (async () => {
    while (!isOver) {
      await Promise.all(Object.entries(parts).map(([name, part]) => look(name, part)))
      await wait(EVERY_MS)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await watching
      return [...problems, ...[...samples].flatMap(([name, taken]) => growth(name, taken, log))]
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

/** The least of the last third beside the middle of the first: what is only high for a while does not count. */
function growth(
  name: string,
  samples: readonly Sample[],
  log: (line: string) => void,
): readonly string[] {
  const third = Math.floor(samples.length / 3)
  const most = Math.max(...samples.map(({ bytes }) => bytes))
  const problems = most > MOST_BYTES ? [`${name} took ${megabytes(most)} MB`] : []
  if (samples.length < LEAST_SAMPLES) return problems
  const grown = (pick: (sample: Sample) => number): number => {
    const first = samples
      .slice(0, third)
      .map(pick)
      .sort((a, b) => a - b)
    return Math.min(...samples.slice(-third).map(pick)) - (first[Math.floor(third / 2)] ?? 0)
  }
  const descriptors = grown((sample) => sample.descriptors)
  const heap = grown((sample) => sample.heap)
  const kept = `${descriptors} descriptors and ${megabytes(heap)} MB more than at first`
  log(`${name}: ${samples.length} samples, ${kept}, at most ${megabytes(most)} MB in all`)
  const isFlat = descriptors <= MORE_DESCRIPTORS && heap <= MORE_HEAP
  return isFlat ? problems : [...problems, `${name} keeps ${kept}`]
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)
