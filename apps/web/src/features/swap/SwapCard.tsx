import { ArrowDownUp, Eye } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useWallet } from '../../wallets/useWallet.ts'
import { AmountField } from './AmountField.tsx'
import { QuoteDetails } from './QuoteDetails.tsx'
import type { Reviewed } from './ReviewSheet.tsx'
import { SlippageSetting } from './SlippageSetting.tsx'
import { SwapButton } from './SwapButton.tsx'
import { type Swap, useSwap } from './useSwap.ts'
import { words } from './words.ts'

const loadReview = () => import('./ReviewSheet.tsx')
const ReviewSheet = lazy(async () => ({ default: (await loadReview()).ReviewSheet }))

/** The form of a public swap. */
export function SwapCard() {
  const swap = useSwap()
  const { openDialog } = useWallet()
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { state, quote, context, account } = swap
  useEffect(() => {
    if (quote) void loadReview().catch(() => undefined) // offline: loads when it is opened
  }, [quote])
  const proceed = () => {
    const { tokenIn, tokenOut } = context
    if (state === 'disconnected') openDialog()
    else if (state === 'offline') swap.exchange.retry()
    else if (state === 'ready' && quote && tokenIn && tokenOut && account.address) {
      setReviewed({ quote, tokenIn, tokenOut, address: account.address })
    }
  }
  return (
    <section
      aria-label="Public swap"
      className="rounded-card border border-line bg-s1 p-3 shadow-card desk:p-4"
    >
      <div className="mb-3 flex items-center justify-between">
        <p className="flex items-center gap-2 pl-1 font-medium text-accent">
          <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
          Public
          <span className="font-normal text-13 text-low">everyone sees this swap</span>
        </p>
        <SlippageSetting />
      </div>
      <Fields swap={swap} />
      <QuoteDetails swap={swap} />
      <SwapButton context={context} state={state} onPress={proceed} />
      <Suspense>
        {reviewed && (
          <ReviewSheet
            reviewed={reviewed}
            current={quote}
            onAccept={(next) => setReviewed({ ...reviewed, quote: next })}
            onClose={() => setReviewed(undefined)}
            onDone={() => {
              setReviewed(undefined)
              swap.setText('in', '')
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

function Fields({ swap }: { readonly swap: Swap }) {
  const { flip } = swap
  return (
    <div className="relative flex flex-col gap-1">
      <AmountField side="in" swap={swap} />
      <button
        type="button"
        aria-label={words.flip}
        title={words.flip}
        onClick={flip}
        className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-field border-4 border-s1 bg-s3 text-mid transition-transform duration-120 hover:text-high active:scale-92 desk:size-10"
      >
        <ArrowDownUp size={17} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <AmountField side="out" swap={swap} />
    </div>
  )
}
