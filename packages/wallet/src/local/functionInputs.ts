import type { PlaintextType, Program, ValueType } from '@nightjar/aleo'

/** Who sees an input on the chain: everyone, or only its owner. */
export type InputVisibility = 'public' | 'private'

export type FunctionInput = { readonly type: string; readonly visibility: InputVisibility }

/** The inputs of a function, in order; null if the program has no such function. */
export function functionInputs(program: Program, name: string): readonly FunctionInput[] | null {
  const found = program.functions.get(name)
  return found === undefined ? null : found.inputs.map(({ type }) => describe(type))
}

function describe(type: ValueType): FunctionInput {
  if (type.kind !== 'plaintext')
    return { type: 'name' in type ? type.name : 'record', visibility: 'private' }
  return {
    type: typeText(type.type),
    visibility: type.visibility === 'private' ? 'private' : 'public', // constants are publicly visible as well
  }
}

function typeText(type: PlaintextType): string {
  if (type.kind === 'literal') return type.type
  return type.kind === 'struct' ? type.name : 'array'
}
