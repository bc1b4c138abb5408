import type { MappingKey } from './auditKeys.ts'

/** A difference: of our mapping value to the node's, or of a readable row to our mapping value. */
export type Drift = MappingKey & {
  readonly ours: string | null
  readonly theirs: string | null
}
