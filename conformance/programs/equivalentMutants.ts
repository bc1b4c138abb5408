import type { Mutant } from './mutants.ts'

type Rule = {
  readonly reason: string
  /** `tested` is the instruction that computed the register of an assertion, or otherwise the mutated line itself. */
  readonly applies: (mutant: Mutant, tested: string) => boolean
}

const rules: readonly Rule[] = [
  {
    reason: 'on a tie both sides of the choice are the same number',
    applies: ({ kind, part, place }, tested) =>
      kind === 'comparison' &&
      part === 'finalize' &&
      place.startsWith('add_liquidity') &&
      /^lt r\d+ r\d+ into /.test(tested),
  },
  {
    reason: 'what is rounded up from a rounded down share is never above the amount',
    applies: ({ kind, part, place }, tested) =>
      kind === 'check' &&
      part === 'finalize' &&
      place.startsWith('add_liquidity') &&
      /^lte r\d+ r[34] into /.test(tested),
  },
  {
    reason: 'the surplus is the difference, and a negative one rejects too',
    applies: ({ kind, part, place }, tested) =>
      kind === 'check' &&
      part === 'finalize' &&
      ((/^(add|remove)_liquidity_privately$|^swap_exact_.*private$/.test(place) &&
        tested.startsWith('gte ')) ||
        (place.startsWith('swap_private_for_exact') && /^lte r\d+ r\d+ into /.test(tested))),
  },
  {
    reason: 'the function refuses the same token twice, so that neither comes first nor second',
    applies: ({ kind, part, place }, tested) =>
      kind === 'comparison' &&
      part === 'finalize' &&
      place.startsWith('swap_') &&
      /^lt r\d+ r\d+ into /.test(tested),
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

/** The instruction whose result an assertion checks, otherwise the line itself. */
function testedBy(mutant: Mutant, lines: readonly string[]): string {
  const register = /^assert\.\w+ (r\d+) true;$/.exec(mutant.before.trim())?.[1]
  if (register === undefined) return mutant.before.trim()
  const earlier = lines.slice(0, mutant.line - 1).reverse()
  const found = earlier.find((line) => line.trim().endsWith(` into ${register};`))
  return found?.trim() ?? mutant.before.trim()
}

/** Why an unnoticed mutant behaves like the program in every reachable state, or null where it may not. */
export function equivalence(mutant: Mutant, lines: readonly string[]): string | null {
  const tested = testedBy(mutant, lines)
  return rules.find(({ applies }) => applies(mutant, tested))?.reason ?? null
}
