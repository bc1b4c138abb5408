import type { Pause } from './planSchema.ts'

const certain: ReadonlySet<Pause['kind']> = new Set([
  ...(['refused', 'rejected', 'unsent', 'unstored', 'withdrawn'] as const),
])

/** Whether a step that was sent before this pause may still happen. */
export function leavesDoubt({ kind }: Pause): boolean {
  return !certain.has(kind)
}
