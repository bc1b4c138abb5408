import {
  CREDITS,
  CREDITS_PROGRAM,
  FEES,
  type InsideOf,
  type Origin,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  REGISTRY_PROGRAM,
  type RecordToken,
  stripFieldSuffix,
  type Token,
  type WrappedToken,
} from '@nightjar/sdk'

/** A token of another program and its inside form; one unit of each is worth one of the other. */
export type Wrapping = {
  readonly outside: Token
  readonly inside: Token
}

export type WrappingKind = 'credits' | 'registry' | 'arc20'

/** The wrapper program that holds the outside token. */
export function kindOf({ inside }: Wrapping): WrappingKind {
  if (inside.wrapperProgram === PROGRAMS.credits) return 'credits'
  return inside.wrapperProgram === PROGRAMS.registry ? 'registry' : 'arc20'
}

/** The network fee of a public wrap, in microcredits. */
export const wrapFee = (wrapping: Wrapping): bigint => FEES[PROGRAMS[kindOf(wrapping)]].wrap_public

/** Who needs an allowance for the inside token before it can be unwrapped. */
export const spenderOf = (wrapping: Wrapping): string => PROGRAM_ADDRESSES[kindOf(wrapping)]

/** The outside token as its wrapper names it. */
export function originOf(wrapping: Wrapping): Origin {
  const { id, programId } = wrapping.outside
  const wrapper = kindOf(wrapping)
  return { wrapper, origin: wrapper === 'registry' ? id : programId }
}

/** The program to whose token the records of the outside token belong. */
export function recordTokenOf(wrapping: Wrapping): RecordToken {
  const { programId, id } = wrapping.outside
  switch (kindOf(wrapping)) {
    case 'credits':
      return { program: CREDITS_PROGRAM, token: '' }
    case 'registry':
      return { program: REGISTRY_PROGRAM, token: stripFieldSuffix(id) }
    case 'arc20':
      return { program: programId, token: programId }
  }
}

/** Finds the wrapped form of what lies in an outside record. */
export function createInsideOf(wrappings: readonly Wrapping[]): InsideOf {
  return (record) =>
    wrappings.find((each) => {
      const { program, token } = recordTokenOf(each)
      return program === record.program && token === record.token
    })?.inside.id
}

/** What can be wrapped: credits first, then the registered outside tokens. */
export function listWrappings(
  wrapped: readonly WrappedToken[],
  tokens: readonly Token[],
): readonly Wrapping[] {
  const wrappings = wrapped.map((each): Wrapping => {
    const known = tokens.find(({ id }) => id === each.id)
    const inside = known ?? { ...each, programId: PROGRAMS.core }
    if (each.wrapperProgram === PROGRAMS.credits) return { outside: CREDITS, inside }
    const id = each.originTokenId || each.programId
    return { outside: { ...each, id, type: inside.type }, inside }
  })
  return wrappings.sort((a, b) => rank(a) - rank(b))
}

const rank = (wrapping: Wrapping): number => (kindOf(wrapping) === 'credits' ? 0 : 1)
