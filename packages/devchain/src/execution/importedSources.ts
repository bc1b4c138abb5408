import { type CallSources, type Program, pruneForCall } from '@nightjar/aleo'
import type { ProgramRecord } from '../ledger/ledgerEntry.ts'
import type { FindProgram } from './checkCalls.ts'

/**
 * The sources that snarkVM needs to run a program: all its transitive imports. If one of them calls dynamically, also
 * everything deployed, except programs that import the program itself, because snarkVM loads imports first.
 */
export function importedSources(
  findProgram: FindProgram,
  records: readonly ProgramRecord[],
  program: Program,
): Record<string, string> {
  const newest = new Map(records.map(({ id, source }) => [id, source]))
  newest.delete('credits.aleo') // built in
  const needed = collectImports(findProgram, program)
  const isDynamic = [program, ...needed.values()].some(callsDynamically)
  newest.delete(program.id)
  const names = isDynamic
    ? [...newest.keys()].filter((id) => !doesImport(findProgram, id, program.id))
    : [...needed.keys()]
  return Object.fromEntries(
    names.flatMap((id) => {
      const source = newest.get(id)
      return source === undefined ? [] : [[id, source]]
    }),
  )
}

/** The sources that snarkVM runs one function of a program with: only the imports that the call needs. */
export function callSources(
  findProgram: FindProgram,
  records: readonly ProgramRecord[],
  { program, name }: { readonly program: Program; readonly name: string },
): CallSources {
  const sources = importedSources(findProgram, records, program)
  const imports = Object.keys(sources).flatMap((id) => findProgram(id) ?? [])
  return pruneForCall(program, name, imports)
}

function collectImports(
  findProgram: FindProgram,
  { imports }: Program,
  found = new Map<string, Program>(),
): Map<string, Program> {
  for (const id of imports) {
    const program = found.has(id) ? undefined : findProgram(id)
    if (program === undefined) continue
    found.set(id, program)
    collectImports(findProgram, program, found)
  }
  return found
}

function doesImport(findProgram: FindProgram, id: string, imported: string): boolean {
  const program = findProgram(id)
  return program !== undefined && collectImports(findProgram, program).has(imported)
}

function callsDynamically({ functions }: Program): boolean {
  return [...functions.values()].some(({ instructions }) =>
    instructions.some(({ kind }) => kind === 'call_dynamic'),
  )
}
