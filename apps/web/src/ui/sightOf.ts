import { type SignedCall, seenBy, showsPart, type Treatment } from '@nightjar/sdk'
import type { Message } from '../lib/text/message.ts'

/** Something about a transaction, and whether everyone sees it or only the account. */
export type VisibilityFact = { readonly text: Message | string; readonly isPublic: boolean }

/** A fact about a call, and the part of it that shows the fact: an input, or a record's entry as `input.entry`. */
export type PartFact = Pick<VisibilityFact, 'text'> & { readonly part: string }

/** What everyone sees of a call, and how it treats its signer. */
export type Sight = { readonly facts: readonly VisibilityFact[]; readonly account: Treatment }

/** What the chain will show of a call, with those facts that are about parts of it. */
export function sightOf(call: SignedCall, parts: readonly PartFact[]): Sight {
  const facts = parts.flatMap(({ part, text }) => {
    const isPublic = showsPart(call, part)
    return isPublic === undefined ? [] : { text, isPublic }
  })
  return { facts, account: seenBy(call).account }
}

/** What the chain will show of several calls of one signer. */
export function togetherOf(sights: readonly Sight[]): Sight {
  const treatments = new Set(sights.map(({ account }) => account))
  const account = (['named', 'payer'] as const).find((each) => treatments.has(each)) ?? 'hidden'
  return { facts: sights.flatMap(({ facts }) => facts), account }
}
