import type { Template } from '../players/format.ts'
import { type Parts, programSource } from './source.ts'

/** A template before snarkVM has judged its fillings. */
export type Draft = Omit<Template, 'verdicts'>

/** One mapping and a finalize that writes to it. */
export const simple: Parts = {
  mappings: { m: 'u8 => u8' },
  finalizes: { f: { in: ['u8'], body: 'set r0 into m[r0];' } },
}
export const program = (parts: Parts) => programSource('tpl_case.aleo', parts)
export const finalize = (types: readonly string[], body: string, more: Parts = {}) =>
  program({ mappings: { m: 'u8 => u8' }, ...more, finalizes: { f: { in: types, body } } })
