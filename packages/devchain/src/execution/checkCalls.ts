import type { Program, ProgramFunction } from '@nightjar/aleo'
import { invalidTransaction } from '../nodeError.ts'
import type { TransitionJson } from '../snarkvm/transactionJson.ts'
import { checkParts } from './checkParts.ts'

/** Finds a deployed program. */
export type FindProgram = (id: string) => Program | undefined

/** The function of a transition; refuses with snarkVM's words when there is none. */
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
 * Checks that an execution is the calls of its last transition's function: transitions come after those that they
 * call, each is the function that the program names there, and each fits its declaration. What a dynamic call names
 * only its proof could show, so there any function may stand.
 */
export function checkCalls(findProgram: FindProgram, transitions: readonly TransitionJson[]): void {
  const first = firstOfCall(findProgram, transitions, transitions.length - 1, null)
  if (first !== 0) throw wrongCalls(`${first} transitions belong to no call`)
}

type Expected = { readonly program: string; readonly function: string }

/** The index of the first transition of the call that ends at `last`. */
function firstOfCall(
  findProgram: FindProgram,
  transitions: readonly TransitionJson[],
  last: number,
  expected: Expected | null,
): number {
  const transition = transitions[last]
  if (transition === undefined) throw wrongCalls('a called transition is missing')
  if (expected !== null && !isSameFunction(transition, expected)) {
    const found = `${transition.program}/${transition.function}`
    throw wrongCalls(`expected ${expected.program}/${expected.function}, found ${found}`)
  }
  const { program, called } = functionOf(findProgram, transition)
  checkParts(findProgram, program, called, transition)
  let first = last
  for (const call of callsOf(findProgram, program, called).reverse()) {
    first = firstOfCall(findProgram, transitions, first - 1, call)
  }
  return first
}

function isSameFunction(transition: TransitionJson, expected: Expected): boolean {
  return transition.program === expected.program && transition.function === expected.function
}

/** The functions that a function calls, in order; null for a dynamic call, and none for closures. */
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
