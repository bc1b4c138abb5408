import type { FunctionVisibility } from './functionVisibility.ts'
import { visibility } from './visibility.gen.ts'

/** What the chain will show of a call, read from the compiled programs; undefined for other programs. */
export function visibilityOf(program: string, name: string): FunctionVisibility | undefined {
  return visibility[`${program}/${name}`]
}
