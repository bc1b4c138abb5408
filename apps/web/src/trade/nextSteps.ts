import { isCredits, isVerified, PROGRAMS, type Token } from '@nightjar/sdk'
import type { Shortage } from '../lib/formWords.ts'
import { type Wrapping, wrapFee } from '../lib/wrapping.ts'
import type { Mode } from '../ui/ModeSwitch.tsx'

/** What helps if a token lacks. */
export type NextStep =
  /** ALEO itself instead of its wrapped form. */
  | 'payWithCredits'
  /** The same token in the form that the form takes. */
  | 'wrap'
  | 'unwrap'
  /** The same token in the other visibility. */
  | 'makePrivate'
  | 'makePublic'
  /** Another token of the account. */
  | 'swapInto'
  | 'faucet'
  | 'receive'

type Balances = ReadonlyMap<string, bigint> | undefined

/** Everything that an account holds, by token id; undefined where it is not known. */
export type Holdings = {
  readonly inside: Readonly<Record<Mode, Balances>>
  /** Tokens of other programs, and credits. */
  readonly outside: Readonly<Record<Mode, Balances>>
}

type Ground = {
  readonly mode: Mode
  readonly holdings: Holdings
  /** The two forms of the token, if it has two. */
  readonly wrapping: Wrapping | undefined
  readonly hasFaucet: boolean
}

/**
 * The steps that get an account the token that it lacks, the nearest first:
 * 1. the other form of the same token; 2. its other visibility; 3. a swap of something else; 4. the faucet, for tokens that
 * it can have; 5. somebody else. A step counts only if it brings all that lacks.
 */
export function nextSteps(shortage: Shortage, ground: Ground): readonly NextStep[] {
  const { token, missing = 1n, takesCredits = false, countsBoth = false } = shortage
  const { mode, holdings, wrapping, hasFaucet } = ground
  const other: Mode = mode === 'public' ? 'private' : 'public'
  const isOutside = isCredits(token) || (wrapping !== undefined && wrapping.outside.id === token.id)
  const holds = (side: keyof Holdings, of: Mode, { id }: Token, fee = 0n) =>
    (holdings[side][of]?.get(id) ?? 0n) >= missing + fee
  const hasOther = wrapping !== undefined && !countsBoth
  const wraps = hasOther && !isOutside && holds('outside', mode, wrapping.outside, feeOf(wrapping))
  const unwraps = hasOther && isOutside && holds('inside', mode, wrapping.inside)
  const steps: readonly (readonly [NextStep, boolean])[] = [
    ['payWithCredits', wraps && takesCredits && isCredits(wrapping.outside)],
    ['wrap', wraps],
    ['unwrap', unwraps],
    [
      mode === 'public' ? 'makePublic' : 'makePrivate',
      holds(isOutside ? 'outside' : 'inside', other, token),
    ],
    ['swapInto', !isOutside && holdsOther(holdings.inside[mode], token)],
    ['faucet', hasFaucet && (isCredits(token) || (isVerified(token) && !isWrappedCredits(token)))],
  ]
  const helpful = steps.filter(([, helps]) => helps).map(([step]) => step)
  return helpful.length > 0 ? helpful : ['receive']
}

/** A wrap of credits leaves them for its own fee. */
const feeOf = (wrapping: Wrapping): bigint => (isCredits(wrapping.outside) ? wrapFee(wrapping) : 0n)

/** The faucet never has it: it is a wrap away. */
const isWrappedCredits = ({ wrapperProgram }: Token): boolean => wrapperProgram === PROGRAMS.credits

const holdsOther = (balances: Balances, token: Token): boolean =>
  [...(balances ?? [])].some(([id, amount]) => id !== token.id && amount > 0n)
