import { formatProgram } from './format.ts'
import type { Program, ProgramFunction } from './program.ts'

/** The sources that a call runs with: the program's own, and by id those that it imports. */
export type CallSources = {
  readonly source: string
  readonly imports: Readonly<Record<string, string>>
}

/**
 * The sources of a call without the functions that it does not run. snarkVM reads and checks every function of every
 * program before it runs one, which for a large program takes several times as long as the call itself; ids, inputs,
 * outputs and futures of the call are the same. A call that reaches a dynamic one keeps everything.
 */
export function pruneForCall(
  program: Program,
  name: string,
  imports: readonly Program[],
): CallSources {
  const programs = new Map([program, ...imports].map((each) => [each.id, each]))
  const reached = reach(programs, program.id, name)
  const sourceOf = (each: Program) =>
    reached === 'anything' ? each.source : keepFunctions(each, reached)
  return {
    source: sourceOf(program),
    imports: Object.fromEntries(imports.map((each) => [each.id, sourceOf(each)])),
  }
}

/** `program/function` of all that a call runs. */
function reach(
  programs: ReadonlyMap<string, Program>,
  id: string,
  name: string,
  found = new Set<string>(),
): ReadonlySet<string> | 'anything' {
  if (found.has(`${id}/${name}`)) return found
  found.add(`${id}/${name}`)
  for (const instruction of programs.get(id)?.functions.get(name)?.instructions ?? []) {
    if (instruction.kind === 'call_dynamic') return 'anything'
    if (instruction.kind !== 'call') continue
    const called = reach(programs, instruction.program ?? id, instruction.name, found)
    if (called === 'anything') return called
  }
  return found
}

function keepFunctions(program: Program, reached: ReadonlySet<string>): string {
  const names = [...program.functions.keys()]
  const run = names.filter((name) => reached.has(`${program.id}/${name}`))
  const kept = new Set(run.length > 0 ? run : leastFunction(program))
  const order = program.order.filter((name) => kept.has(name) || !program.functions.has(name))
  return formatProgram({ ...program, order })
}

/** snarkVM takes no program without a function; the shortest that calls none stands for all that are not run. */
function leastFunction({ functions }: Program): readonly string[] {
  const alone = [...functions.values()].filter(({ instructions }) =>
    instructions.every(({ kind }) => kind !== 'call' && kind !== 'call_dynamic'),
  )
  const size = ({ instructions, finalize }: ProgramFunction) =>
    instructions.length + (finalize?.commands.length ?? 0)
  const [least] = alone.sort((one, other) => size(one) - size(other))
  return least === undefined ? [...functions.keys()] : [least.name]
}
