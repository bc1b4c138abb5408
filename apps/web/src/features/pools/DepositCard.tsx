import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { FormButton } from '../../ui/FormButton.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { CardHead } from './CardHead.tsx'
import { DepositFacts } from './DepositFacts.tsx'
import { DepositFields } from './DepositFields.tsx'
import type { DepositForm } from './depositForm.ts'
import { depositWords } from './depositWords.ts'
import { OffPrice } from './OffPrice.tsx'
import type { DepositQuote } from './quoteDeposit.ts'
import { useDeposit } from './useDeposit.ts'
import type { DepositState } from './validateDeposit.ts'

const DepositSheet = lazy(async () => ({
  default: (await import('./DepositSheet.tsx')).DepositSheet,
}))

const actionable: ReadonlySet<DepositState> = new Set([
  'ready',
  'disconnected',
  'offline',
  'unread-balance',
])

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
  const { openDialog } = useWallet()
  const [reviewed, setReviewed] = useState<DepositQuote>()
  const { state, quote, pair, context, account } = deposit
  const proceed = () => {
    if (state === 'disconnected') openDialog()
    else if (state === 'offline') deposit.exchange.retry()
    else if (state === 'unread-balance') account.retry()
    else if (state === 'ready' && quote) setReviewed(quote)
  }
  const finish = () => {
    setReviewed(undefined)
    deposit.reset()
  }
  return (
    <section
      aria-label={t('pools.add')}
      className="rounded-card border border-line bg-s1 p-3 shadow-card desk:p-4"
    >
      <CardHead mode="public" place="add" />
      {ways}
      <DepositFields deposit={deposit} mode="public" />
      {pair && <OffPrice pair={pair} exchange={deposit.exchange} />}
      {quote && <DepositFacts quote={quote} feeMicrocredits={context.feeMicrocredits} />}
      <FormButton
        words={depositWords(state, context)}
        disabled={!actionable.has(state)}
        onPress={proceed}
      />
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
    </section>
  )
}
