/** One measurement of a process. */
export type Sample = {
  readonly descriptors: number
  readonly heap: number
  /** All its memory. */
  readonly bytes: number
}

export type Watched = {
  /** During the faults. */
  readonly amid: readonly Sample[]
  /** After the last fault; empty when the process ended before. */
  readonly atRest: readonly Sample[]
}

/** Fewer samples than this tell nothing about growth. */
const LEAST_SAMPLES = 30
/** How much more a process may hold than at first. */
const MORE_DESCRIPTORS = 40
const MORE_HEAP = 150e6

/** What a process holds in excess of its start; undefined when it was watched too briefly. */
export function growthOf({ amid, atRest }: Watched) {
  if (amid.length < LEAST_SAMPLES) return undefined
  const third = Math.floor(amid.length / 3)
  const first = amid.slice(0, third)
  const last = amid.slice(-third)
  const end = atRest.length > 0 ? atRest : last
  const descriptors = least(end, 'descriptors') - least(first, 'descriptors')
  const heap = least(last, 'heap') - middle(first, 'heap')
  return { descriptors, heap, isGrown: descriptors > MORE_DESCRIPTORS || heap > MORE_HEAP }
}

const least = (samples: readonly Sample[], what: keyof Sample): number =>
  Math.min(...samples.map((sample) => sample[what]))

function middle(samples: readonly Sample[], what: keyof Sample): number {
  const sorted = samples.map((sample) => sample[what]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
