import { formatAmount, isCredits, type Pair, type Token } from '@nightjar/sdk'
import { poolId } from '../../lib/poolId.ts'
import { findToken, otherThan } from '../../lib/tokenNames.ts'

/** Which of the form's two tokens. */
export type Leg = 'a' | 'b'

/** The form as kept in the address: tokens by symbol or id, and the typed text. */
export type DepositForm = {
  readonly a: string
  readonly b: string
  /** The side whose typed amount determines the other. */
  readonly lead: Leg
  readonly text: string
  /** The other side's typed amount; only for a new pair. */
  readonly other: string
  /** Both tokens at the pool's price, or one token of which a part is swapped. */
  readonly way: 'both' | 'one'
}

type Search = Readonly<Record<string, string | undefined>>

export function fromSearch(search: Search): DepositForm {
  const { a = '', b = '', lead, amount = '', other = '', way } = search
  return {
    a,
    b,
    lead: lead === 'b' ? 'b' : 'a',
    text: amount,
    other,
    way: way === 'one' ? way : 'both',
  }
}

export function toSearch({ a, b, lead, text, other, way }: DepositForm): Search {
  return {
    ...(a ? { a } : {}),
    ...(b ? { b } : {}),
    ...(lead === 'b' ? { lead } : {}),
    ...(text ? { amount: text.slice(0, 100) } : {}),
    ...(other ? { other: other.slice(0, 100) } : {}),
    ...(way === 'both' ? {} : { way }),
  }
}

/** The form's two tokens; if the address names none, those of the first pair. */
export function depositTokens(
  { a, b }: DepositForm,
  tokens: readonly Token[],
  pairs: readonly Pair[],
): { readonly tokenA: Token | undefined; readonly tokenB: Token | undefined } {
  const [pair] = pairs
  const tokenB = b ? findToken(tokens, b) : undefined
  const tokenA = a ? findToken(tokens, a) : otherThan(tokenB, pair?.token0, pair?.token1)
  if (b) return { tokenA, tokenB }
  const others = tokens.filter((token) => !isCredits(token)) // credits themselves open no pair
  return { tokenA, tokenB: otherThan(tokenA, ...neighbours(tokenA, pairs), ...others) }
}

/** Tokens that have a pair with this one. */
function neighbours(token: Token | undefined, pairs: readonly Pair[]): readonly Token[] {
  const id = token && poolId(token)
  return pairs.flatMap(({ token0, token1 }) => {
    if (token0.id === id) return [token1]
    return token1.id === id ? [token0] : []
  })
}

/** The pair of two tokens, in either order; credits use the pair of their wrapped form. */
export function findPair(
  pairs: readonly Pair[],
  a: Token | undefined,
  b: Token | undefined,
): Pair | undefined {
  if (!a || !b) return undefined
  const [idA, idB] = [poolId(a), poolId(b)]
  return pairs.find(({ token0, token1 }) => {
    const ids = [token0.id, token1.id]
    return idA !== idB && ids.includes(idA) && ids.includes(idB)
  })
}

/** The form after typing: in a pair the typed side determines the other, for a new pair both sides are independent. */
export function typeAmount(form: DepositForm, leg: Leg, text: string, isNew: boolean): DepositForm {
  if (isNew && leg !== form.lead) return { ...form, other: text }
  return { ...form, lead: leg, text, other: isNew ? form.other : '' }
}

/** The form after choosing a token; choosing the other side's token swaps the sides. */
export function chooseToken(
  form: DepositForm,
  leg: Leg,
  names: { readonly chosen: string; readonly a: string; readonly b: string },
): DepositForm {
  const { chosen, a, b } = names
  if (chosen === (leg === 'a' ? b : a)) {
    return { ...form, a: b, b: a, lead: form.lead === 'a' ? 'b' : 'a' }
  }
  return leg === 'a' ? { ...form, a: chosen, b } : { ...form, a, b: chosen }
}

/** The form with a part of a side's balance as its amount. */
export function takePart(
  form: DepositForm,
  scarce: { readonly leg: Leg; readonly token: Token; readonly balance: bigint },
  percent: number,
): DepositForm {
  const amount = (scarce.balance * BigInt(percent)) / 100n
  const text = amount === 0n ? '' : formatAmount(amount, scarce.token.decimals)
  return { ...form, lead: scarce.leg, text, other: '' }
}
