import { withoutUnseen } from '@nightjar/sdk'
import { inAscii } from '../../lib/amountText.ts'
import type { MessageId } from '../../messageIds.ts'

export type TypedSlippage =
  | { readonly kind: 'bps'; readonly bps: number }
  | { readonly kind: 'wrong'; readonly reason: MessageId }

const MOST_BPS = 5000

/** Reads a percentage with at most two decimals, like `0.5` or `1,25`, into basis points. */
export function readSlippage(text: string): TypedSlippage {
  const trimmed = inAscii(withoutUnseen(text))
    .trim()
    .replace(/^[%٪％]\s*|\s*[%٪％]$/g, '')
    .replace(',', '.')
  if (!/^(\d{1,3}(\.\d{0,2})?|\.\d{1,2})$/.test(trimmed)) {
    return { kind: 'wrong', reason: 'slippage.format' }
  }
  const bps = Math.round(Number(trimmed) * 100)
  if (bps > MOST_BPS) return { kind: 'wrong', reason: 'slippage.most' }
  return { kind: 'bps', bps }
}

/** A warning about a tolerance; undefined if there is none. */
export function slippageWarning(bps: number): MessageId | undefined {
  if (bps === 0) return 'slippage.zero'
  if (bps < 5) return 'slippage.low'
  if (bps > 500) return 'slippage.veryHigh'
  if (bps > 100) return 'slippage.high'
  return undefined
}
