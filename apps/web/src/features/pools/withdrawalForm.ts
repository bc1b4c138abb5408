import type { Pair, ServedPair, Token } from '@nightjar/sdk'
import { readTokenId } from '../../lib/readTokenId.ts'
import { findToken } from '../../lib/tokenNames.ts'
import { findPair } from './depositForm.ts'

/** The form as kept in the address. */
export type WithdrawalForm = {
  /** The pair's two tokens. */
  readonly a: string
  readonly b: string
  /** The percentage of the position, 0 to 100. */
  readonly percent: number
  /** The single token to receive; empty for both. */
  readonly into: string
}

type Search = Readonly<Record<string, string | undefined>>

export function fromSearch({ a = '', b = '', percent = '', into = '' }: Search): WithdrawalForm {
  return { a, b, percent: /^(\d{1,2}|100)$/.test(percent) ? Number(percent) : 0, into }
}

export function toSearch({ a, b, percent, into }: WithdrawalForm): Search {
  return {
    ...(a ? { a } : {}),
    ...(b ? { b } : {}),
    ...(percent ? { percent: `${percent}` } : {}),
    ...(into ? { into } : {}),
  }
}

/** The pair that the form names. */
export function withdrawalPair(
  { a, b }: WithdrawalForm,
  { tokens, pairs }: { readonly tokens: readonly Token[]; readonly pairs: readonly Pair[] },
): Pair | undefined {
  return findPair(pairs, findToken(tokens, a), findToken(tokens, b))
}

/** The pair that the form names by ids, but that lists leave out, because a token of it is not known here. */
export function hiddenPair(
  { a, b }: WithdrawalForm,
  tokens: readonly Token[],
  served: readonly ServedPair[],
): ServedPair | undefined {
  const [one, other] = [a, b].map((name) => findToken(tokens, name)?.id ?? readTokenId(name))
  return served.find(
    ({ token_a, token_b }) =>
      (token_a === one && token_b === other) || (token_a === other && token_b === one),
  )
}

/** The pair for a form that names none: the first that the account holds. */
export function suggestedPair(
  pairs: readonly Pair[],
  balances: ReadonlyMap<string, bigint> | undefined,
): Pair | undefined {
  return pairs.find(({ id }) => (balances?.get(id) ?? 0n) > 0n) ?? pairs[0]
}

/** A percentage of what is held; 100% is everything, to the unit. */
export function partOf(held: bigint, percent: number): bigint {
  return (held * BigInt(percent)) / 100n
}
