import { isCredits, type Movement, type Token, WRAPPED_ALEO } from '@nightjar/sdk'
import { CircleCheck } from 'lucide-react'
import { showCredits, showDigits, showExact, showInteger } from '../../lib/format.ts'
import { movementOf } from '../../lib/movements.ts'
import { useText } from '../../lib/text/useText.ts'
import { ListLink } from '../../transactions/ListLink.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { PayOutLink } from './PayOutLink.tsx'
import type { SwapSides } from './reviewed.ts'

type ReceiptProps = SwapSides & { readonly onAgain: () => void }

/** The exact amounts paid and received, as the server replayed them from the block. */
export function Receipt({ transaction, tokenIn, tokenOut, onAgain }: ReceiptProps) {
  const t = useText()
  const { outcome, onchainId: id } = transaction
  const moved = outcome?.moved
  const paid = moved && amountOf(moved.paid, tokenIn)
  const received = moved && amountOf(moved.received, tokenOut)
  const isKnown = typeof paid === 'bigint' && typeof received === 'bigint'
  return (
    <div>
      <div className="flex items-center gap-2 text-success" role="status" aria-live="polite">
        <CircleCheck size={22} strokeWidth={1.5} aria-hidden="true" />
        <span className="font-medium text-17">
          {outcome
            ? t('transactions.doneInBlock', {
                done: t('review.done'),
                height: showInteger(outcome.height),
              })
            : t('review.done')}
        </span>
        {isKnown && (
          <span className="sr-only">
            {t('review.youReceivedAmount', { amount: showExact(received, tokenOut) })}
          </span>
        )}
      </div>
      <div className="mt-4 rounded-field border border-line bg-s2 p-4">
        {isKnown ? (
          <AmountRow label={t('review.youReceived')} amount={received} token={tokenOut} />
        ) : (
          <p className="text-mid">{t('transactions.amountsUnknown')}</p>
        )}
        <dl className="mt-4 border-line border-t pt-3 text-13">
          {isKnown && <Row label={t('review.youPaid')} value={showExact(paid, tokenIn)} />}
          {isKnown && (
            <Row
              label={t('review.againstQuote')}
              value={
                difference({ transaction, tokenIn, tokenOut }, paid, received) ??
                t('review.asQuoted')
              }
            />
          )}
          {isKnown && isCredits(tokenOut) && (
            <p className="py-1 text-low">{t('review.creditsSurplus')}</p>
          )}
          {outcome?.fee && (
            <Row label={t('swap.networkFee')} value={showCredits(BigInt(outcome.fee))} />
          )}
          {id && (
            <div className="flex min-h-8 items-center justify-between gap-4">
              <dt className="text-mid">{t('transactions.id')}</dt>
              <dd className="flex items-center">
                {`${id.slice(0, 6)}…${id.slice(-6)}`}
                <CopyButton text={id} label={t('transactions.copyId')} className="-mr-2" />
              </dd>
            </div>
          )}
        </dl>
      </div>
      {isKnown && <PayOutLink token={tokenOut} amount={received} onPress={onAgain} />}
      <div className="mt-5 flex flex-col gap-2">
        <Button size="large" data-autofocus onClick={onAgain}>
          {t('review.again')}
        </Button>
        <ListLink onPress={onAgain} />
      </div>
    </div>
  )
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="text-mid">{label}</dt>
      <dd className="min-w-0 break-all text-right">{value}</dd>
    </div>
  )
}

/** The amount moved of a token; pools trade credits in their wrapped form, and the chain shows that form. */
function amountOf(movements: readonly Movement[], token: Token): bigint {
  const { token_id: id } = movementOf(token, 0n)
  return movements
    .filter(({ token_id }) => token_id === id || (isCredits(token) && token_id === WRAPPED_ALEO.id))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

/** The difference on the side that was not fixed, in its token; undefined if there is none. */
function difference(
  { transaction, tokenIn, tokenOut }: SwapSides,
  paid: bigint,
  received: bigint,
): string | undefined {
  const quotedIn = amountOf(transaction.paid, tokenIn)
  const [change, token] =
    quotedIn === paid
      ? [received - amountOf(transaction.received, tokenOut), tokenOut]
      : [quotedIn - paid, tokenIn]
  if (change === 0n) return undefined
  const size = showDigits(change < 0n ? -change : change, token.decimals)
  return `${change < 0n ? '−' : '+'}${size} ${token.symbol}`
}
