import type { ExplorerTransaction, Token } from '@nightjar/sdk'
import { formatAmount } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { showCredits, showExact } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { receiptQuery } from './queries.ts'
import type { Reviewed } from './ReviewSheet.tsx'
import { ReviewSide } from './ReviewStep.tsx'
import { words } from './words.ts'

type ReceiptProps = {
  readonly reviewed: Reviewed
  readonly id: string | null
  readonly address: string
  readonly onAgain: () => void
}

/** What was really paid and received, to the unit, as the server replayed it from the block. */
export function Receipt({ reviewed, id, address, onAgain }: ReceiptProps) {
  const { tokenIn, tokenOut } = reviewed
  const { data: entry } = useQuery(receiptQuery(address, id))
  const paid = entry && amountOf(entry.paid, tokenIn)
  const received = entry && amountOf(entry.received, tokenOut)
  return (
    <div>
      <div className="flex items-center gap-2 text-success" role="status" aria-live="polite">
        <CircleCheck size={22} strokeWidth={1.5} aria-hidden="true" />
        <span className="font-medium text-17">
          {entry ? `Swapped in block ${entry.height.toLocaleString('en-US')}` : 'Swapped'}
        </span>
        {received !== undefined && received !== null && (
          <span className="sr-only">You received {showExact(received, tokenOut)}.</span>
        )}
      </div>
      <div className="mt-4 rounded-field border border-line bg-s2 p-4">
        {received ? (
          <ReviewSide label="You received" amount={received} token={tokenOut} />
        ) : (
          <div className="skeleton h-12" />
        )}
        <dl className="mt-4 border-line border-t pt-3 text-13">
          <Row label="You paid" value={paid ? showExact(paid, tokenIn) : undefined} />
          <Row
            label="Against the quote"
            value={received ? difference(reviewed, paid ?? 0n, received) : undefined}
          />
          <Row
            label={words.networkFee}
            value={entry ? showCredits(BigInt(entry.fee)) : undefined}
          />
          <div className="flex min-h-8 items-center justify-between gap-4">
            <dt className="text-mid">Transaction</dt>
            <dd className="flex items-center">
              {id ? `${id.slice(0, 6)}…${id.slice(-6)}` : ''}
              {id && <CopyButton text={id} label="Copy the transaction id" className="-mr-2" />}
            </dd>
          </div>
        </dl>
      </div>
      <div className="mt-5 flex flex-col gap-2">
        <Button size="large" data-autofocus onClick={onAgain}>
          {words.again}
        </Button>
        <Link
          to="/transaction"
          onClick={onAgain}
          className="grid min-h-11 place-items-center rounded-field text-mid hover:bg-s3 hover:text-high"
        >
          {words.viewTransactions}
        </Link>
      </div>
    </div>
  )
}

function Row({ label, value }: { readonly label: string; readonly value: string | undefined }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="text-mid">{label}</dt>
      <dd className="min-w-0 break-all text-right">
        {value ?? <span className="skeleton block h-4 w-24" />}
      </dd>
    </div>
  )
}

function amountOf(movements: ExplorerTransaction['paid'], token: Token): bigint {
  return movements
    .filter(({ token_id }) => token_id === token.id)
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

/** The difference on the side that was not fixed, in its token. */
function difference(
  { quote, tokenIn, tokenOut }: Reviewed,
  paid: bigint,
  received: bigint,
): string {
  const [change, token] =
    quote.exact === 'in'
      ? [received - quote.amountOut, tokenOut]
      : quote.amountIn === paid
        ? [received - quote.amountOut, tokenOut]
        : [quote.amountIn - paid, tokenIn]
  if (change === 0n) return 'Exactly as quoted'
  const size = formatAmount(change < 0n ? -change : change, token.decimals, { group: true })
  return `${change < 0n ? '−' : '+'}${size} ${token.symbol}`
}
