import type { Command, Operand, PlaintextType, Program } from '@nightjar/aleo'
import type { RegisterKind, Resolver, Type } from './types.ts'

/** A command with the operand and result types found by the check. */
export type CheckedCommand = {
  readonly command: Command
  readonly operands: readonly RegisterKind[]
  readonly results: readonly RegisterKind[]
}

export type CheckedOutput = {
  readonly operand: Operand
  readonly type: Type
}

/** A call of another program's view. */
export type ViewCall = {
  readonly program: string
  readonly name: string
}

/** A finalize, view or constructor that passed the check. */
export type Scope = {
  readonly kind: 'finalize' | 'view' | 'constructor'
  readonly name: string
  readonly owner: LoadedProgram
  readonly inputs: readonly RegisterKind[]
  readonly commands: readonly CheckedCommand[]
  readonly outputs: readonly CheckedOutput[]
  /** Every register's type, inputs first. */
  readonly registers: readonly RegisterKind[]
  /** Raw microcredits of its own commands; {@link scopeCost} adds the views of other programs. */
  readonly cost: bigint
  /** Views of other programs that it calls, once for each call; upgrades change their cost. */
  readonly viewCalls: readonly ViewCall[]
  /** Number of its commands that write to a mapping. */
  readonly writes: number
}

export type MappingKind = {
  readonly key: Type
  readonly value: Type
  readonly declaredKey: PlaintextType
  readonly declaredValue: PlaintextType
}

/** A program that may be called. */
export type LoadedProgram = {
  readonly program: Program
  readonly edition: number
  readonly owner: string | undefined
  readonly resolver: Resolver
  readonly mappings: ReadonlyMap<string, MappingKind>
  readonly finalizes: ReadonlyMap<string, Scope>
  readonly views: ReadonlyMap<string, Scope>
  readonly constructor_: Scope | undefined
}

/** Finds a loaded program, or returns undefined. */
export type FindProgram = (id: string) => LoadedProgram | undefined

/** Raw microcredits of one run, whichever branches it takes: includes views, but not awaited calls. */
export function scopeCost({ cost, viewCalls }: Scope, find: FindProgram): bigint {
  return viewCalls.reduce(
    (sum, { program, name }) => sum + (find(program)?.views.get(name)?.cost ?? 0n),
    cost,
  )
}

/** Raw cost of a finalize and those called by its futures. */
export function finalizeCost(scope: Scope, find: FindProgram): bigint {
  return scope.inputs.reduce(
    (sum, kind) => {
      if (kind.kind !== 'future') return sum
      const called = find(kind.program)?.finalizes.get(kind.function)
      return called ? sum + finalizeCost(called, find) : sum
    },
    scopeCost(scope, find),
  )
}
