import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { countingBoth } from '../../trade/otherForms.ts'
import { proceedFrom } from '../../trade/proceedFrom.ts'
import { TradeForm } from '../../trade/TradeForm.tsx'
import type { Turn } from '../../trade/turns.ts'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { CardHead } from './CardHead.tsx'
import { DepositFacts } from './DepositFacts.tsx'
import { DepositFields } from './DepositFields.tsx'
import type { DepositForm } from './depositForm.ts'
import { depositWords } from './depositWords.ts'
import { OffPrice } from './OffPrice.tsx'
import type { DepositQuote } from './quoteDeposit.ts'
import { useDeposit } from './useDeposit.ts'

const DepositSheet = lazy(async () => ({
  default: (await import('./DepositSheet.tsx')).DepositSheet,
}))

const WrapDepositSheet = lazy(async () => {
  const [{ WrapDepositSheet }] = await Promise.all([
    import('./WrapDepositSheet.tsx'),
    loadMessages('plans'),
  ])
  return { default: WrapDepositSheet }
})

/** A quote in review, and what is wrapped before it. */
type Reviewed = { readonly quote: DepositQuote; readonly entries: readonly Turn[] }

type DepositCardProps = {
  readonly form: DepositForm
  readonly setForm: (form: DepositForm) => void
  /** Chooses the kind of deposit. */
  readonly ways: ReactNode
}

/** The form of a public deposit of both tokens. */
export function DepositCard({ form, setForm, ways }: DepositCardProps) {
  const t = useText()
  const deposit = useDeposit(form, setForm)
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { state, quote, pair, context, account } = deposit
  if (deposit.exchange.isLoading) return <FormSkeleton />
  const words = depositWords(state, context)
  const review = (next: DepositQuote) =>
    setReviewed({ quote: next, entries: deposit.entriesOf(next) })
  const finish = () => {
    setReviewed(undefined)
    deposit.reset()
  }
  return (
    <TradeForm
      label={t('pools.add')}
      words={pair ? countingBoth(words) : words}
      onPress={proceedFrom(deposit, { ready: quote && (() => review(quote)) })}
    >
      <CardHead mode="public" place="add" />
      {ways}
      <DepositFields deposit={deposit} mode="public" />
      {pair && <OffPrice pair={pair} exchange={deposit.exchange} />}
      {quote && !deposit.choices && (
        <DepositFacts quote={quote} feeMicrocredits={context.feeMicrocredits} />
      )}
      {reviewed && account.address && (
        <Review
          {...reviewed}
          current={quote}
          address={account.address}
          onAccept={review}
          onClose={() => setReviewed(undefined)}
          onDone={finish}
        />
      )}
    </TradeForm>
  )
}

type ReviewProps = Omit<ComponentProps<typeof DepositSheet>, 'reviewed'> & Reviewed

/** One transaction, or a plan that wraps first. */
function Review({ quote, entries, ...props }: ReviewProps) {
  const { pair } = quote
  return (
    <Suspense>
      {pair && entries.length > 0 ? (
        <WrapDepositSheet {...props} reviewed={quote} pair={pair} entries={entries} />
      ) : (
        <DepositSheet {...props} reviewed={quote} />
      )}
    </Suspense>
  )
}
