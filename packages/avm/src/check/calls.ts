import type { Instruction, Program, ProgramFunction } from '@nightjar/aleo'
import type { FindProgram } from '../loaded.ts'
import { atLine, mismatch } from '../refused.ts'

/** Maximum transitions of a transaction, including the fee's (`MAX_TRANSITIONS`). */
const MAX_TRANSITIONS = 32

type Call = Extract<Instruction, { kind: 'call' | 'call_dynamic' }>

const isCall = (instruction: Instruction): instruction is Call =>
  instruction.kind === 'call' || instruction.kind === 'call_dynamic'

type Calls = {
  readonly program: Program
  readonly calls: readonly Call[]
}

/** The calls made by a called function; none for a dynamic call, undefined for a closure. */
function callsOf(call: Call, { program }: Calls, root: Program, find: FindProgram) {
  if (call.kind === 'call_dynamic') return { program, calls: [] }
  const id = call.program ?? program.id
  const owner = id === root.id ? root : find(id)?.program
  const called = owner?.functions.get(call.name)
  return owner && called && { program: owner, calls: called.instructions.filter(isCall) }
}

/**
 * Whether calls make few enough transitions, counted like snarkVM (`get_minimum_number_of_calls`): depth first, without
 * checking again after the last function.
 */
function areFew(calls: readonly Call[], root: Program, find: FindProgram): boolean {
  const queue: Calls[] = [{ program: root, calls }]
  let count = 1
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (count >= MAX_TRANSITIONS) return false
    for (const call of next.calls) {
      const called = callsOf(call, next, root, find)
      if (called) count += 1
      if (called && call.kind === 'call') queue.push(called)
    }
  }
  return true
}

/** Refuses a function whose calls make more transitions than a transaction may have. */
export function checkCallCount(
  { name, instructions }: ProgramFunction,
  program: Program,
  find: FindProgram,
): void {
  const calls = instructions.filter(isCall)
  if (areFew(calls, program, find)) return
  const surplus = calls.find((_, i) => !areFew(calls.slice(0, i + 1), program, find))
  atLine(surplus?.line ?? 1, () =>
    mismatch(`"${name}" makes more than ${MAX_TRANSITIONS - 1} transitions with all that it calls`),
  )
}
