export type TypedSlippage =
  | { readonly kind: 'bps'; readonly bps: number }
  | { readonly kind: 'wrong'; readonly reason: string }

const MOST_BPS = 5000

/** Reads a percentage with at most two decimals, like `0.5` or `1,25`, into basis points. */
export function readSlippage(text: string): TypedSlippage {
  const trimmed = text.trim().replace(/\s*%$/, '').replace(',', '.')
  if (!/^(\d{1,3}(\.\d{0,2})?|\.\d{1,2})$/.test(trimmed)) {
    return { kind: 'wrong', reason: 'Enter a percentage such as 0.5, with at most two decimals.' }
  }
  const bps = Math.round(Number(trimmed) * 100)
  if (bps > MOST_BPS) return { kind: 'wrong', reason: 'Choose 50 % or less.' }
  return { kind: 'bps', bps }
}

/** What to know about a tolerance; empty where there is nothing. */
export function slippageWarning(bps: number): string {
  if (bps === 0) return 'Any move of the price makes the swap fail.'
  if (bps < 5) return 'The swap may fail often: prices move more than that.'
  if (bps > 500) return 'Very high: others can trade before you and take most of it.'
  if (bps > 100) return 'High: you may receive much less than quoted.'
  return ''
}
