import type { MappingKey } from './auditKeys.ts'

/** A difference between our mapping value and the node's, or between a readable row and our mapping value. */
export type Drift = MappingKey & {
  readonly ours: string | null
  readonly theirs: string | null
}
