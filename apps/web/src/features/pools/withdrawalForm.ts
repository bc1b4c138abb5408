import type { Pair, Token } from '@nightjar/sdk'
import { findToken } from '../../lib/tokenNames.ts'
import { findPair } from './depositForm.ts'

/** The form as it is kept in the address: the pair's two tokens, and how much of the position, 0 to 100. */
export type WithdrawalForm = { readonly a: string; readonly b: string; readonly percent: number }

type Search = Readonly<Record<string, string | undefined>>

export function fromSearch({ a = '', b = '', percent = '' }: Search): WithdrawalForm {
  return { a, b, percent: /^(\d{1,2}|100)$/.test(percent) ? Number(percent) : 0 }
}

export function toSearch({ a, b, percent }: WithdrawalForm): Search {
  return { ...(a ? { a } : {}), ...(b ? { b } : {}), ...(percent ? { percent: `${percent}` } : {}) }
}

/** The pair that the form names; without a name the first that the account holds. */
export function withdrawalPair(
  { a, b }: WithdrawalForm,
  { tokens, pairs }: { readonly tokens: readonly Token[]; readonly pairs: readonly Pair[] },
  balances: ReadonlyMap<string, bigint> | undefined,
): Pair | undefined {
  if (a || b) return findPair(pairs, findToken(tokens, a), findToken(tokens, b))
  return pairs.find(({ id }) => (balances?.get(id) ?? 0n) > 0n) ?? pairs[0]
}

/** A part of what is held; all of it is all of it, to the unit. */
export function partOf(held: bigint, percent: number): bigint {
  return (held * BigInt(percent)) / 100n
}
