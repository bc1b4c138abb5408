import type { FunctionSight } from './functionSight.ts'
import { sights } from './sights.gen.ts'

/** What the chain will show of a call, read from the compiled programs; undefined for other programs. */
export function sightOf(program: string, name: string): FunctionSight | undefined {
  return sights[`${program}/${name}`]
}
