import type { Token } from '@nightjar/sdk'
import { ArrowDown } from 'lucide-react'
import { showExact, showPercent, showTokenAmount } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { HoldButton } from '../../ui/HoldButton.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { impactLevel } from './impact.ts'
import { QuoteFacts } from './QuoteFacts.tsx'
import type { SwapQuote } from './quoteSwap.ts'
import type { Reviewed } from './ReviewSheet.tsx'
import { words } from './words.ts'

type ReviewStepProps = {
  readonly reviewed: Reviewed
  readonly current: SwapQuote | undefined
  /** Why the last attempt to sign or send did not work. */
  readonly failure: string | undefined
  readonly onAccept: (quote: SwapQuote) => void
  readonly onConfirm: () => void
}

/** Both sides large, what is guaranteed, who sees what; a quote that fell has to be accepted again. */
export function ReviewStep({ reviewed, current, failure, onAccept, onConfirm }: ReviewStepProps) {
  const { quote, tokenIn, tokenOut } = reviewed
  const moved = current !== undefined && isWorse(current, quote) ? current : undefined
  const severe = impactLevel(quote.route.impactPpm) === 'severe'
  return (
    <>
      <div className="rounded-field border border-line bg-s2 p-4">
        <ReviewSide label={words.pay} amount={quote.amountIn} token={tokenIn} />
        <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" className="my-2 ml-2 text-low" />
        <ReviewSide label={words.receive} amount={quote.amountOut} token={tokenOut} />
      </div>
      <div className="mt-4">
        <QuoteFacts {...reviewed} />
      </div>
      <p role="status" className="mt-3 text-13 text-danger empty:hidden">
        {failure}
      </p>
      {moved && (
        <div
          role="alert"
          className="mt-4 flex items-center justify-between gap-3 rounded-field border border-warning p-3 text-13"
        >
          <span>
            <span className="font-medium text-warning">{words.moved}</span>{' '}
            {moved.exact === 'in'
              ? `You now receive ${showTokenAmount(moved.amountOut, tokenOut)}.`
              : `You now pay ${showTokenAmount(moved.amountIn, tokenIn)}.`}
          </span>
          <Button size="small" kind="secondary" onClick={() => onAccept(moved)}>
            {words.accept}
          </Button>
        </div>
      )}
      <div className="sticky bottom-0 bg-s1 pt-4">
        {severe ? (
          <HoldButton disabled={moved !== undefined} onHeld={onConfirm}>
            {words.hold(showPercent(quote.route.impactPpm))}
          </HoldButton>
        ) : (
          <Button
            size="large"
            className="w-full"
            data-autofocus
            disabled={moved !== undefined}
            onClick={onConfirm}
          >
            {words.confirm}
          </Button>
        )}
      </div>
    </>
  )
}

/** A better price needs no consent. */
function isWorse(current: SwapQuote, reviewed: SwapQuote): boolean {
  return current.amountOut < reviewed.amountOut || current.amountIn > reviewed.amountIn
}

type ReviewSideProps = { readonly label: string; readonly amount: bigint; readonly token: Token }

export function ReviewSide({ label, amount, token }: ReviewSideProps) {
  const text = showExact(amount, token)
  return (
    <div className="flex items-center gap-3">
      <TokenLogo token={token} size={36} />
      <div className="min-w-0">
        <p className="text-13 text-low">{label}</p>
        <p
          className={classNames(
            'wrap-anywhere font-bold',
            text.length > 20 ? 'text-17' : 'text-22',
          )}
        >
          {text}
        </p>
      </div>
    </div>
  )
}
