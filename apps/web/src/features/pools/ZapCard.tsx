import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { countingBoth } from '../../trade/otherForms.ts'
import { proceedFrom } from '../../trade/proceedFrom.ts'
import { TradeForm } from '../../trade/TradeForm.tsx'
import type { Turn } from '../../trade/turns.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { Percents } from '../../ui/Percents.tsx'
import { TokenButton } from '../../ui/TokenButton.tsx'
import { CardHead } from './CardHead.tsx'
import type { DepositForm } from './depositForm.ts'
import type { ZapInQuote } from './planZap.ts'
import { useZap, type Zap } from './useZap.ts'
import { zapWords } from './validateZap.ts'
import { ZapFacts } from './ZapFacts.tsx'

const ZapSheet = lazy(async () => {
  const [{ ZapSheet }] = await Promise.all([import('./ZapSheet.tsx'), loadMessages('plans')])
  return { default: ZapSheet }
})

/** A quote in review, and what is wrapped before it. */
type Reviewed = { readonly quote: ZapInQuote; readonly entries: readonly Turn[] }

type ZapCardProps = {
  readonly form: DepositForm
  readonly setForm: (form: DepositForm) => void
  /** Chooses the kind of deposit. */
  readonly ways: ReactNode
}

/** The form of a deposit of one token. */
export function ZapCard({ form, setForm, ways }: ZapCardProps) {
  const t = useText()
  const zap = useZap(form, setForm)
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { state, quote, context, account } = zap
  const review = (next: ZapInQuote) => setReviewed({ quote: next, entries: zap.entriesOf(next) })
  return (
    <TradeForm
      label={t('pools.add')}
      words={countingBoth(zapWords(state, context))}
      onPress={proceedFrom(zap, { ready: quote && (() => review(quote)) })}
    >
      <CardHead mode="public" place="add" />
      {ways}
      <Fields zap={zap} text={form.text} />
      {quote && (
        <ZapFacts
          quote={quote}
          entries={zap.entriesOf(quote)}
          feeMicrocredits={context.feeMicrocredits}
        />
      )}
      <Suspense>
        {reviewed && account.address && (
          <ZapSheet
            reviewed={reviewed.quote}
            entries={reviewed.entries}
            current={quote}
            address={account.address}
            onAccept={review}
            onClose={() => setReviewed(undefined)}
            onDone={() => {
              setReviewed(undefined)
              zap.reset()
            }}
          />
        )}
      </Suspense>
    </TradeForm>
  )
}

function Fields({ zap, text }: { readonly zap: Zap; readonly text: string }) {
  const t = useText()
  const { paid, other, exchange, account, context, state } = zap
  const { amount, balance } = context
  return (
    <div className="flex flex-col gap-1">
      <AmountField
        label={t('pools.youPay')}
        text={text}
        isDerived={false}
        isLoading={exchange.isLoading}
        onType={zap.setText}
        amount={amount.kind === 'amount' ? amount.value : undefined}
        price={paid && exchange.prices.get(paid.id)}
        token={paid}
        tokens={exchange.tokens}
        balances={account.balances}
        others={account.others}
        onToken={(token) => zap.setToken('paid', token)}
        balance={balance}
        isConnected={context.isConnected}
        tooMuch={state === 'over-balance'}
      >
        <Percents token={paid} balance={zap.most} onChoose={zap.setText} />
      </AmountField>
      <div className="flex min-h-16 items-center justify-between gap-3 rounded-field border border-line bg-s2 px-4 py-2">
        <span className="text-13 text-low">{t('pools.poolWith')}</span>
        <TokenButton
          token={other}
          tokens={exchange.tokens}
          balances={account.balances}
          others={account.others}
          onToken={(token) => zap.setToken('other', token)}
        />
      </div>
    </div>
  )
}
