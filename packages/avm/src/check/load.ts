import type { Program } from '@nightjar/aleo'
import type { FindProgram, LoadedProgram, MappingKind, Scope } from '../loaded.ts'
import { atLine, mismatch, ProgramRefusedError } from '../refused.ts'
import { createResolver, type RegisterKind, type Resolver } from '../types.ts'
import { checkConstructor, checkFinalize, checkView } from './bodies.ts'
import { checkCallCount } from './calls.ts'
import { checkDeployment } from './deployment.ts'
import { checkClosure, checkFunction } from './functions.ts'
import { checkLimits } from './limits.ts'
import { checkNames } from './names.ts'
import type { CheckContext } from './scope.ts'
import { checkStrings } from './strings.ts'

export type LoadOptions = {
  readonly edition: number
  readonly owner: string | undefined
  readonly find: FindProgram
  /** Already on the chain: rules introduced after its deployment are not applied. */
  readonly isDeployed: boolean
}

function importsOf(program: Program, find: FindProgram): (id: string) => LoadedProgram {
  const imports = new Set(program.imports)
  return (id) => {
    if (!imports.has(id)) return mismatch(`Program ${id} is not imported by ${program.id}`)
    return find(id) ?? mismatch(`The imported program ${id} does not exist`)
  }
}

function checkMappings(program: Program, resolver: Resolver): Map<string, MappingKind> {
  const mappings = new Map<string, MappingKind>()
  for (const { name, key, value, line } of program.mappings.values()) {
    const kind = atLine(line, () => ({
      key: resolver.resolve(key),
      value: resolver.resolve(value),
      declaredKey: key,
      declaredValue: value,
    }))
    mappings.set(name, kind)
  }
  return mappings
}

/** The members of every struct and record must exist, even where nothing uses it. */
function checkTypes(program: Program, resolver: Resolver): void {
  for (const { name, line } of program.structs.values()) {
    atLine(line, () => resolver.struct(name))
  }
  for (const { entries, line } of program.records.values()) {
    atLine(line, () => {
      for (const { type } of entries.values()) resolver.resolve(type)
    })
  }
}

/** The types of a finalize's inputs, from the declaration alone. */
function createFinalizeInputs(
  program: Program,
  resolver: Resolver,
  imported: (id: string) => LoadedProgram,
) {
  function declared(name: string): readonly RegisterKind[] {
    const finalize = program.functions.get(name)?.finalize
    if (!finalize) return mismatch(`${program.id}/${name} has no finalize`)
    return finalize.inputs.map(({ type }): RegisterKind => {
      if (type.kind === 'plaintext') return resolver.resolve(type.type)
      if (type.kind === 'future') {
        return { kind: 'future', program: type.program, function: type.name }
      }
      return { kind: 'dynamic_future' }
    })
  }
  return (id: string, name: string): readonly RegisterKind[] => {
    if (id === program.id) return declared(name)
    const scope = imported(id).finalizes.get(name)
    return scope?.inputs ?? mismatch(`${id}/${name} has no finalize`)
  }
}

/**
 * Checks that need no other program. A program deployed again without a constructor may keep names that were reserved
 * later.
 */
function checkText(program: Program, edition: number): void {
  checkLimits(program)
  checkStrings(program)
  if (edition === 0 || program.constructor_) checkNames(program)
}

/** Checks a program's mappings, finalizes, views and constructor, and makes it callable. */
export function loadProgram(
  program: Program,
  { edition, owner, find, isDeployed }: LoadOptions,
): LoadedProgram {
  if (!isDeployed) checkText(program, edition)
  for (const [id, line] of program.importLines) {
    if (!find(id)) throw new ProgramRefusedError(`The imported program ${id} does not exist`, line)
  }
  const imported = importsOf(program, find)
  const resolver = createResolver(program, (id) => imported(id).resolver)
  const mappings = checkMappings(program, resolver)
  const views = new Map<string, Scope>()
  const finalizes = new Map<string, Scope>()
  const finalizeInputs = createFinalizeInputs(program, resolver, imported)
  const context: CheckContext = {
    program,
    resolver,
    mappings,
    imported,
    find,
    finalizeInputs,
    views,
  }
  let constructor_: Scope | undefined
  const loaded: LoadedProgram = {
    program,
    edition,
    owner,
    resolver,
    mappings,
    finalizes,
    views,
    get constructor_() {
      return constructor_
    },
  }
  checkTypes(program, resolver)
  for (const view of program.views.values()) views.set(view.name, checkView(view, loaded, context))
  for (const { name, finalize } of program.functions.values()) {
    if (finalize) finalizes.set(name, checkFinalize(finalize, loaded, context))
  }
  if (program.constructor_) constructor_ = checkConstructor(program.constructor_, loaded, context)
  for (const closure of program.closures.values()) checkClosure(closure, context)
  for (const declared of program.functions.values()) checkFunction(declared, context)
  for (const declared of program.functions.values()) checkCallCount(declared, program, find)
  if (!isDeployed) checkDeployment(loaded, find)
  return loaded
}
