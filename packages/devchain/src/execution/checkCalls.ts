import type { Program, ProgramFunction } from '@nightjar/aleo'
import { invalidTransaction } from '../nodeError.ts'
import type { TransitionJson } from '../snarkvm/transactionJson.ts'

/** Finds a deployed program. */
export type FindProgram = (id: string) => Program | undefined

/** The function of a transition; refuses with snarkVM's message when it does not exist. */
export function functionOf(
  findProgram: FindProgram,
  { program: id, function: name }: Pick<TransitionJson, 'program' | 'function'>,
): { program: Program; called: ProgramFunction } {
  const program = findProgram(id)
  if (program === undefined) throw invalidTransaction(`Program '${id}' does not exist`)
  const called = program.functions.get(name)
  if (called === undefined) throw invalidTransaction(`Function '${id}/${name}' is not defined.`)
  return { program, called }
}

/**
 * Checks that an execution consists of the calls of its last transition's function: transitions come after those that
 * they call, and each is the function that the program names there. The target of a dynamic call could only be verified
 * by its proof, so any function is allowed there. Returns the transitions not reached by a static call: the root and
 * dynamic calls.
 */
export function checkCalls(
  findProgram: FindProgram,
  transitions: readonly TransitionJson[],
): TransitionJson[] {
  const roots: TransitionJson[] = []

  /** Returns the index of the first transition of the call that ends at `last`. */
  const firstOfCall = (last: number, expected: Expected | null): number => {
    const transition = transitions[last]
    if (transition === undefined) throw wrongCalls('a called transition is missing')
    const { program, called } = functionOf(findProgram, transition)
    if (expected === null) roots.push(transition)
    else if (!isSameFunction(transition, expected)) {
      const found = `${transition.program}/${transition.function}`
      throw wrongCalls(`expected ${expected.program}/${expected.function}, found ${found}`)
    }
    return callsOf(findProgram, program, called).reduceRight(
      (first, call) => firstOfCall(first - 1, call),
      last,
    )
  }

  const first = firstOfCall(transitions.length - 1, null)
  if (first !== 0) throw wrongCalls(`${first} transitions belong to no call`)
  return roots
}

type Expected = { readonly program: string; readonly function: string }

function isSameFunction(transition: TransitionJson, expected: Expected): boolean {
  return transition.program === expected.program && transition.function === expected.function
}

/** The functions called by a function, in order; null for a dynamic call; none for closures. */
function callsOf(
  findProgram: FindProgram,
  program: Program,
  called: ProgramFunction,
): (Expected | null)[] {
  return called.instructions.flatMap((instruction): (Expected | null)[] => {
    if (instruction.kind === 'call_dynamic') return [null]
    if (instruction.kind !== 'call') return []
    const id = instruction.program ?? program.id
    const isFunction = findProgram(id)?.functions.has(instruction.name) ?? false
    return isFunction ? [{ program: id, function: instruction.name }] : []
  })
}

function wrongCalls(reason: string) {
  return invalidTransaction(
    `Execution verification failed - the transitions are not the calls of the root function: ${reason}`,
  )
}
