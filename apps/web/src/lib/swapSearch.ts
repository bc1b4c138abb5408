import type { SearchSchemaInput } from '@tanstack/react-router'

/** The swap form in the address: token symbols or ids, the amount as typed, and its side. */
export type SwapSearch = {
  readonly from?: string
  readonly to?: string
  readonly amount?: string
  /** `out` if the amount is the one to be received. */
  readonly exact?: 'out'
}

/** Reads the form from an address; unknown parts are dropped. */
export function swapSearch(
  search: Readonly<Record<string, unknown>> & SearchSchemaInput,
): SwapSearch {
  const { from, to, amount, exact } = search
  return {
    ...(isText(from) ? { from } : {}),
    ...(isText(to) ? { to } : {}),
    ...(isText(amount) ? { amount } : {}),
    ...(exact === 'out' ? { exact } : {}),
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 100
