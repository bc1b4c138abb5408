import { CREDITS, isCredits, type Token } from '@nightjar/sdk'
import { useMemo } from 'react'
import type { FormWords } from '../lib/formWords.ts'
import type { Account, OtherPart } from '../lib/useExchange.ts'
import { useOutsideBalances } from '../lib/useOutsideBalances.ts'
import { useWrappings } from '../lib/useWrappings.ts'
import { type Wrapping, wrapFee } from '../lib/wrapping.ts'
import type { OtherForm } from './means.ts'
import type { Turn } from './turns.ts'

/** By token id. */
export type OtherForms = ReadonlyMap<string, OtherForm>

/**
 * What an account holds of tokens in their other form, as far as it is known: of those inside the exchange outside it, of
 * credits wrapped.
 */
export function useOtherForms(
  tokens: readonly Token[],
  { balances, credits = 0n }: Pick<Account, 'balances' | 'credits'>,
): OtherForms {
  const wrappings = useWrappings(tokens)
  const data = useOutsideBalances()
  return useMemo(() => {
    const heldOf = ({ id }: Token) => data?.get(id) ?? 0n
    const formsOf = (wrapping: Wrapping): readonly (readonly [string, OtherForm])[] => {
      const { inside, outside } = wrapping
      if (!isCredits(outside)) return [[inside.id, { wrapping, held: heldOf(outside) }]]
      return [
        [inside.id, { wrapping, held: credits }],
        [CREDITS.id, { wrapping, held: balances?.get(inside.id) ?? 0n }],
      ]
    }
    return new Map(wrappings.flatMap(formsOf))
  }, [wrappings, data, balances, credits])
}

/**
 * The account with both forms of each token as one balance; of credits that would be wrapped, the fee of that and
 * `feeMicrocredits` are kept from payments.
 */
export function withOtherForms(
  account: Account,
  forms: OtherForms,
  feeMicrocredits: bigint,
): Account {
  return { ...account, ...sumsOf(account.balances, forms, feeMicrocredits) }
}

/** Balances with both forms of each token as one, and the parts of them in the other form. */
export type Sums = Pick<Account, 'balances' | 'others'>

export function sumsOf(
  balances: Account['balances'],
  forms: OtherForms,
  feeMicrocredits: bigint,
): Sums {
  if (!balances) return { balances }
  const others = new Map(
    [...forms]
      .filter(([id]) => id !== CREDITS.id || balances.has(id))
      .map(([id, form]) => [id, partOf(id, form, feeMicrocredits)] as const),
  )
  const sums = [...others].map(
    ([id, { amount }]) => [id, (balances.get(id) ?? 0n) + amount] as const,
  )
  return { others, balances: new Map([...balances, ...sums]) }
}

function partOf(id: string, { wrapping, held }: OtherForm, feeMicrocredits: bigint): OtherPart {
  const { inside, outside } = wrapping
  if (id === CREDITS.id) return { id: inside.id, form: 'wrapped', amount: held, kept: 0n }
  const fees = isCredits(outside) ? feeMicrocredits + wrapFee(wrapping) : 0n
  return { id: outside.id, form: 'outside', amount: held, kept: fees < held ? fees : held }
}

/** The most of a balance that can be paid: both forms, but for what is kept for network fees. */
export const mostPaidOf =
  ({ others }: Pick<Account, 'others'>) =>
  ({ id }: Pick<Token, 'id'>, balance: bigint): bigint =>
    balance - (others?.get(id)?.kept ?? 0n)

/** The words of a form that pays with both forms of a token: what lacks then, neither of them brings. */
export const countingBoth = ({ short, ...words }: FormWords): FormWords => {
  if (!short) return words
  return { ...words, short: short.missing === undefined ? short : { ...short, countsBoth: true } }
}

type Payment = { readonly token: Pick<Token, 'id'>; readonly amount: bigint }

/** The wraps that payments need, because the account holds less inside. */
export function entriesFor(
  payments: readonly Payment[],
  { balances }: Pick<Account, 'balances'>,
  forms: OtherForms,
): readonly Turn[] {
  return payments.flatMap(({ token, amount }): readonly Turn[] => {
    const form = forms.get(token.id)
    const missing = amount - (balances?.get(token.id) ?? 0n)
    return form && missing > 0n ? [{ kind: 'enter', wrapping: form.wrapping, amount: missing }] : []
  })
}

/** The microcredits that turns take, besides their fees. */
export const creditsIn = (turns: readonly Turn[]): bigint =>
  turns
    .filter(({ kind, wrapping }) => kind === 'enter' && isCredits(wrapping.outside))
    .reduce((sum, { amount }) => sum + amount, 0n)
