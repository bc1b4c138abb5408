import { ArrowUpRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { stringifySearch } from '../../../lib/search.ts'
import { useText } from '../../../lib/text/useText.ts'
import { nameToken } from '../../../lib/tokenNames.ts'
import { Mark } from '../../../ui/Mark.tsx'
import { nobodyElse } from '../receiver.ts'
import { SwapFields } from '../SwapFields.tsx'
import { swapWords } from '../swapWords.ts'
import { type Swap, useSwap } from '../useSwap.ts'
import type { SwapState } from '../validateSwap.ts'

const QuoteDetails = lazy(async () => ({
  default: (await import('../QuoteDetails.tsx')).QuoteDetails,
}))

/** States that do not prevent the swap: the wallet is connected on the exchange's own page. */
const silent: ReadonlySet<SwapState> = new Set(['loading', 'empty', 'disconnected', 'ready'])

/** The form with its quote; everything after it happens in a window of the exchange itself. */
export function EmbedCard() {
  const t = useText()
  const swap = useSwap(nobodyElse.check)
  const { state, context } = swap
  const { label, reason } = swapWords(state, context)
  return (
    <main className="mx-auto max-w-120 p-2" data-mode="public">
      <section
        aria-label={t('swap.publicSwap')}
        className="rounded-card border border-line bg-s1 p-3 shadow-card"
      >
        <h1 className="mb-3 flex items-center gap-2 px-1 font-bold text-15">
          <Mark size={22} /> {t('embed.title')}
        </h1>
        <SwapFields swap={swap} />
        <Suspense fallback={<div className="h-12" />}>
          {swap.form.text !== '' && <QuoteDetails swap={swap} />}
        </Suspense>
        <p role="status" className="px-1 text-13 text-mid empty:hidden not-empty:mt-2">
          {!silent.has(state) && (reason ? `${t(label)}. ${t(reason)}` : t(label))}
        </p>
        <a
          href={hrefOf(swap)}
          target="_blank"
          rel="noopener"
          className="mt-3 inline-flex min-h-14 w-full items-center justify-center gap-2 rounded-field bg-accent-fill px-4 font-medium text-17 text-on-accent hover:brightness-108"
        >
          {t('embed.continue', { host: location.host })}
          <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden="true" />
          <span className="sr-only">{t('app.newTab')}</span>
        </a>
        <p className="mt-2 text-center text-13 text-low">{t('embed.note')}</p>
      </section>
    </main>
  )
}

/** The exchange's own page with the form's values in the fragment, which is not sent to any server. */
function hrefOf({ form, context, exchange }: Swap): string {
  const fields = stringifySearch({
    from: nameToken(exchange.tokens, context.tokenIn),
    to: nameToken(exchange.tokens, context.tokenOut),
    amount: form.text,
    exact: form.exact === 'out' ? 'out' : '',
  })
  return `/swap/public${fields.replace('?', '#')}`
}
