/** What a process says of itself. */
export type Sample = {
  readonly descriptors: number
  readonly heap: number
  /** All that it has in memory. */
  readonly bytes: number
}

export type Watched = {
  /** While faults came. */
  readonly amid: readonly Sample[]
  /** After the last fault; empty when it ended before. */
  readonly atRest: readonly Sample[]
}

/** A process that was watched for less tells nothing of growth. */
const LEAST_SAMPLES = 30
/** What a process may keep more than it had at first. */
const MORE_DESCRIPTORS = 40
const MORE_HEAP = 150e6

/** What a process keeps that it had not at first; undefined when it was watched too briefly. */
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
