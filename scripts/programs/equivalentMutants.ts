import type { Mutant } from './mutants.ts'

type Rule = {
  readonly reason: string
  /** `line` is what is changed; `tested` is what computed the register that an assertion asks for, or the line itself. */
  readonly applies: (mutant: Mutant, tested: string, lines: readonly string[]) => boolean
}

const reserveBound = /^lt \S+ 316912650057057350374175801344u128 into /

const aboveZero = /^ *gt r\d+ 0u128 into /

/** Two neighbouring lines ask whether an amount is above zero: one of them must be. */
function isBothOrNothing(lines: readonly string[], line: number): boolean {
  const [before = '', here = '', after = ''] = lines.slice(line - 2, line + 1)
  return aboveZero.test(here) && (aboveZero.test(before) || aboveZero.test(after))
}

const rules: readonly Rule[] = [
  {
    reason: 'the function has asserted it of the same numbers',
    applies: ({ part, place }, tested) =>
      part === 'finalize' && place.startsWith('create_pair') && reserveBound.test(tested),
  },
  {
    reason: 'a reserve that shrinks cannot leave its range',
    applies: ({ part, place }, tested) =>
      part === 'finalize' && place.startsWith('remove_liquidity') && reserveBound.test(tested),
  },
  {
    reason: 'where k equals last_k the roots are equal and the fee is nothing',
    applies: ({ kind }, tested) =>
      kind === 'comparison' && /^lte \S+ \S+\.last_k into /.test(tested),
  },
  {
    reason: 'on a tie both sides of the choice are the same number',
    applies: ({ kind, place }, tested) =>
      kind === 'comparison' &&
      place.startsWith('add_liquidity') &&
      /^lt r\d+ r\d+ into /.test(tested),
  },
  {
    reason: 'what is rounded up from a rounded down share is never above the amount',
    applies: ({ kind, place }, tested) =>
      kind === 'check' && place.startsWith('add_liquidity') && /^lte r\d+ r[34] into /.test(tested),
  },
  {
    reason: 'the surplus is the difference, and a negative one rejects too',
    applies: ({ kind, place }, tested) =>
      kind === 'check' &&
      ((/^(add|remove)_liquidity_privately$|^swap_exact_.*private$/.test(place) &&
        tested.startsWith('gte ')) ||
        (place.startsWith('swap_private_for_exact') && /^lte r\d+ r\d+ into /.test(tested))),
  },
  {
    reason: 'the function refuses the same token twice',
    applies: ({ kind, part, place }, tested) =>
      kind === 'comparison' &&
      part === 'finalize' &&
      place.startsWith('swap_') &&
      /^lt r\d+ r\d+ into /.test(tested),
  },
  {
    reason:
      'the supply is at most the root of k: a unit of it is worth one of the larger reserve or more',
    applies: ({ part, place, line }, tested, lines) =>
      part === 'finalize' &&
      place.startsWith('remove_liquidity') &&
      (/^or /.test(tested) || isBothOrNothing(lines, line)) &&
      !tested.includes('branch'),
  },
  {
    reason: 'the root of two numbers below 2^98 is below it too',
    applies: ({ kind, place }, tested) =>
      kind !== 'check' && place === 'check_first_mint' && /^lt r4 /.test(tested),
  },
  {
    reason: 'no liquidity above 1000 has a square of zero or below',
    applies: ({ part, place }, tested) =>
      part === 'closure' && place === 'check_first_mint' && /^gt r[23] 0u128 into /.test(tested),
  },
]

/** The instruction that an assertion asks for, else the line itself. */
function testedBy(mutant: Mutant, lines: readonly string[]): string {
  const register = /^assert\.\w+ (r\d+) true;$/.exec(mutant.before.trim())?.[1]
  if (register === undefined) return mutant.before.trim()
  const earlier = lines.slice(0, mutant.line - 1).reverse()
  const found = earlier.find((line) => line.trim().endsWith(` into ${register};`))
  return found?.trim() ?? mutant.before.trim()
}

/** Why a mutant behaves as the program does in every state that can be reached, or null where it may not. */
export function equivalence(mutant: Mutant, lines: readonly string[]): string | null {
  const tested = testedBy(mutant, lines)
  return rules.find(({ applies }) => applies(mutant, tested, lines))?.reason ?? null
}
