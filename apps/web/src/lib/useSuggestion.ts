import { useState } from 'react'

/** What a form suggests for the fields that its address leaves empty, by their names there. */
export type Suggestion<Fields> = {
  /** What the address names; if that changes, something new is suggested. */
  readonly named: string
  /** Undefined while nothing can be suggested. */
  readonly fields: Fields | undefined
  /** Everything it depends on is known, or something has been typed. */
  readonly isFinal: boolean
}

/**
 * The suggestion that a form keeps: the first one, and once in its place the first final one. Later balances, records and
 * blocks change nothing, because what somebody has typed an amount for must not become another token by itself.
 */
export function keepSuggestion<Fields>(
  kept: Suggestion<Fields> | undefined,
  next: Suggestion<Fields>,
): Suggestion<Fields> | undefined {
  if (!next.fields) return kept?.named === next.named ? kept : undefined
  if (kept?.named !== next.named) return next
  return next.isFinal && !kept.isFinal ? next : kept
}

/** The fields to fill in; whatever the user does next writes them into the form. */
export function useSuggestion<Fields>(next: Suggestion<Fields>): Fields | undefined {
  const [stored, setStored] = useState<Suggestion<Fields>>()
  const kept = keepSuggestion(stored, next)
  if (kept !== stored) setStored(kept)
  return kept?.fields
}
