import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { proceedFrom } from '../../trade/proceedFrom.ts'
import { TradeForm } from '../../trade/TradeForm.tsx'
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
  const [reviewed, setReviewed] = useState<DepositQuote>()
  const { state, quote, pair, context, account } = deposit
  const finish = () => {
    setReviewed(undefined)
    deposit.reset()
  }
  return (
    <TradeForm
      label={t('pools.add')}
      words={depositWords(state, context)}
      onPress={proceedFrom(deposit, { ready: quote && (() => setReviewed(quote)) })}
    >
      <CardHead mode="public" place="add" />
      {ways}
      <DepositFields deposit={deposit} mode="public" />
      {pair && <OffPrice pair={pair} exchange={deposit.exchange} />}
      {quote && <DepositFacts quote={quote} feeMicrocredits={context.feeMicrocredits} />}
      <Suspense>
        {reviewed && account.address && (
          <DepositSheet
            reviewed={reviewed}
            current={quote}
            address={account.address}
            onAccept={setReviewed}
            onClose={() => setReviewed(undefined)}
            onDone={finish}
          />
        )}
      </Suspense>
    </TradeForm>
  )
}
