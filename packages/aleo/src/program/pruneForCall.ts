import { formatProgram } from './format.ts'
import type { Program, ProgramFunction } from './program.ts'

/** The sources needed for a call: the program's own, and its imports by id. */
export type CallSources = {
  readonly source: string
  readonly imports: Readonly<Record<string, string>>
}

/**
 * The sources for a call, without the functions that it does not run. snarkVM parses and checks every function of every
 * program before running one, which for a large program takes several times as long as the call itself. Ids, inputs,
 * outputs and futures of the call stay the same. A call that reaches a dynamic call keeps everything.
 */
export function pruneForCall(
  program: Program,
  name: string,
  imports: readonly Program[],
): CallSources {
  const programs = new Map([program, ...imports].map((each) => [each.id, each]))
  const reached = fill(programs, reach(programs, program.id, name))
  const sourceOf = (each: Program) =>
    reached === 'anything' ? each.source : keepFunctions(each, reached)
  return {
    source: sourceOf(program),
    imports: Object.fromEntries(imports.map((each) => [each.id, sourceOf(each)])),
  }
}

/** Whether a call reaches a dynamic one, whose target is named by its inputs and is not among the imports. */
export function isDynamicCall(
  program: Program,
  name: string,
  imports: readonly Program[],
): boolean {
  const programs = new Map([program, ...imports].map((each) => [each.id, each]))
  return reach(programs, program.id, name) === 'anything'
}

type Reached = ReadonlySet<string> | 'anything'

/** `program/function` of everything that a call runs. */
function reach(
  programs: ReadonlyMap<string, Program>,
  id: string,
  name: string,
  found = new Set<string>(),
): Reached {
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

/** snarkVM accepts no program without a function, so the smallest unused one is kept, with what it calls. */
function fill(programs: ReadonlyMap<string, Program>, reached: Reached): Reached {
  let filled = reached
  for (const { id, functions } of programs.values()) {
    if (filled === 'anything') return filled
    const found = filled
    if ([...functions.keys()].some((name) => found.has(`${id}/${name}`))) continue
    filled = reach(programs, id, leastFunction(functions), new Set(found))
  }
  return filled
}

/** The shortest function without calls, otherwise the shortest of all. */
function leastFunction(functions: Program['functions']): string {
  const size = ({ instructions, finalize }: ProgramFunction) =>
    instructions.length + (finalize?.commands.length ?? 0)
  const calls = ({ instructions }: ProgramFunction) =>
    Number(instructions.some(({ kind }) => kind === 'call' || kind === 'call_dynamic'))
  const all = [...functions].sort(
    ([, one], [, other]) => calls(one) - calls(other) || size(one) - size(other),
  )
  return all[0]?.[0] ?? ''
}

function keepFunctions(program: Program, reached: ReadonlySet<string>): string {
  const { id, functions } = program
  const order = program.order.filter((name) => reached.has(`${id}/${name}`) || !functions.has(name))
  return formatProgram({ ...program, order })
}
