import {
  isCredits,
  type Movement,
  movementOf,
  type Token,
  tokenOfMovement,
  WRAPPED_ALEO,
} from '@nightjar/sdk'
import { showDigits, showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { movedOf } from '../../transactions/outcomeOf.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { Fact } from '../../ui/FactList.tsx'

/** What a swap was to exchange, and what it did. */
export type SentSwap = {
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly quoted: Amounts
  /** Undefined while it is unknown. */
  readonly moved: Amounts | undefined
}

type Moved = { readonly paid: readonly Movement[]; readonly received: readonly Movement[] }
type Amounts = { readonly paid: bigint; readonly received: bigint }

/** A swap that was sent; undefined while its tokens are loading. */
export function sentSwap(transaction: Transaction, tokens: readonly Token[]): SentSwap | undefined {
  const [paid] = transaction.paid
  const [received] = transaction.received
  const tokenIn = paid && tokenOfMovement(tokens, paid)
  const tokenOut = received && tokenOfMovement(tokens, received)
  if (!tokenIn || !tokenOut) return undefined
  const amounts = (moved: Moved) => ({
    paid: amountOf(moved.paid, tokenIn),
    received: amountOf(moved.received, tokenOut),
  })
  const moved = movedOf(transaction)
  return { tokenIn, tokenOut, quoted: amounts(transaction), moved: moved && amounts(moved) }
}

/** The amount of a token, credits also in their wrapped form: anything above the minimum arrives in it. */
function amountOf(movements: readonly Movement[], token: Token): bigint {
  const { token_id: id } = movementOf(token, 0n)
  return movements
    .filter(({ token_id }) => token_id === id || (isCredits(token) && token_id === WRAPPED_ALEO.id))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

/** The difference on the side that was not fixed, in its token; undefined if there is none. */
export function differenceOf({ tokenIn, tokenOut, quoted, moved }: SentSwap): string | undefined {
  if (!moved) return undefined
  const [change, token] =
    quoted.paid === moved.paid
      ? [moved.received - quoted.received, tokenOut]
      : [quoted.paid - moved.paid, tokenIn]
  if (change === 0n) return undefined
  const size = showDigits(change < 0n ? -change : change, token.decimals)
  return `${change < 0n ? '−' : '+'}${size} ${token.symbol}`
}

/** What is exchanged for what, as quoted. */
export function SwapSummary({ tokenIn, tokenOut, quoted }: SentSwap) {
  const t = useText()
  return (
    <p className="mb-4 text-mid">
      {t('review.summary', {
        paid: showTokenAmount(quoted.paid, tokenIn),
        received: showTokenAmount(quoted.received, tokenOut),
      })}
    </p>
  )
}

/** How a swap differs from its quote. */
export function SwapFacts(swap: SentSwap) {
  const t = useText()
  if (!swap.moved) return null
  return (
    <>
      <Fact label={t('review.againstQuote')}>{differenceOf(swap) ?? t('review.asQuoted')}</Fact>
      {isCredits(swap.tokenOut) && <p className="py-1 text-low">{t('review.creditsSurplus')}</p>}
    </>
  )
}
