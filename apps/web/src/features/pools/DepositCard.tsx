import { Info, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { FormButton } from '../../ui/FormButton.tsx'
import { PercentSlider } from '../../ui/PercentSlider.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { CardHead } from './CardHead.tsx'
import { DepositFacts } from './DepositFacts.tsx'
import type { DepositForm, Leg } from './depositForm.ts'
import { depositWords } from './depositWords.ts'
import { FirstPrice } from './FirstPrice.tsx'
import { OffPrice } from './OffPrice.tsx'
import type { RepairQuote } from './planRepair.ts'
import type { DepositQuote } from './quoteDeposit.ts'
import { RepairedFacts } from './RepairedFacts.tsx'
import { type Deposit, fieldText, useDeposit } from './useDeposit.ts'
import type { DepositState } from './validateDeposit.ts'

const DepositSheet = lazy(async () => ({
  default: (await import('./DepositSheet.tsx')).DepositSheet,
}))

const actionable: ReadonlySet<DepositState> = new Set(['ready', 'disconnected', 'offline'])

const RepairSheet = lazy(async () => ({
  default: (await import('./RepairSheet.tsx')).RepairSheet,
}))

type DepositCardProps = {
  readonly form: DepositForm
  readonly setForm: (form: DepositForm) => void
  /** Chooses the way of the deposit. */
  readonly ways: ReactNode
}

/** The form of a public deposit of both tokens. */
export function DepositCard({ form, setForm, ways }: DepositCardProps) {
  const t = useText()
  const deposit = useDeposit(form, setForm)
  const { openDialog } = useWallet()
  const [reviewed, setReviewed] = useState<DepositQuote>()
  const [repairing, setRepairing] = useState<RepairQuote>()
  const { state, quote, repair, off, context, account } = deposit
  const proceed = () => {
    if (state === 'disconnected') openDialog()
    else if (state === 'offline') deposit.exchange.retry()
    else if (state === 'ready' && repair) setRepairing(repair)
    else if (state === 'ready' && quote) setReviewed(quote)
  }
  const finish = () => {
    setReviewed(undefined)
    setRepairing(undefined)
    deposit.reset()
  }
  const isNew = !deposit.pair && context.tokenA && context.tokenB && !context.isLoading
  return (
    <section
      aria-label={t('pools.add')}
      className="rounded-card border border-line bg-s1 p-3 shadow-card desk:p-4"
    >
      <CardHead />
      {ways}
      {isNew && state !== 'same-token' && <NewPair deposit={deposit} />}
      <Fields deposit={deposit} />
      {deposit.pair && !repair && (
        <div className="mt-3">
          <PercentSlider
            label={t('pools.partYouCanAdd')}
            value={deposit.percent}
            disabled={!deposit.canSlide}
            onChange={deposit.setPercent}
          />
        </div>
      )}
      {isNew && <FirstPrice deposit={deposit} />}
      {off && (
        <OffPrice check={off} isRepaired={form.way === 'repair'} onRepair={deposit.setRepaired} />
      )}
      {quote && !repair && <DepositFacts quote={quote} feeMicrocredits={context.feeMicrocredits} />}
      {repair && <RepairedFacts repair={repair} feeMicrocredits={context.feeMicrocredits} />}
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
        {repairing && account.address && (
          <RepairSheet
            reviewed={repairing}
            address={account.address}
            onClose={() => setRepairing(undefined)}
            onDone={finish}
          />
        )}
      </Suspense>
    </section>
  )
}

function NewPair({ deposit: { context } }: { readonly deposit: Deposit }) {
  const t = useText()
  const pair = `${context.tokenA?.symbol} / ${context.tokenB?.symbol}`
  return (
    <p className="mb-2 flex gap-3 rounded-field border border-line px-4 py-3 text-13 text-mid">
      <Info size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      <span>
        <span className="font-medium text-high">{t('pools.noPairYet', { pair })}</span>{' '}
        {t('pools.youCreateIt')}
      </span>
    </p>
  )
}

function Fields({ deposit }: { readonly deposit: Deposit }) {
  return (
    <div className="relative flex flex-col gap-1">
      <Field leg="a" deposit={deposit} />
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-1/2 grid size-10 -translate-1/2 place-items-center rounded-field border-4 border-s1 bg-s3 text-mid"
      >
        <Plus size={17} strokeWidth={1.5} />
      </span>
      <Field leg="b" deposit={deposit} />
    </div>
  )
}

function Field({ leg, deposit }: { readonly leg: Leg; readonly deposit: Deposit }) {
  const t = useText()
  const { context, exchange, account, form, pair, state } = deposit
  const [token, amount, balance] =
    leg === 'a'
      ? [context.tokenA, context.amountA, context.balanceA]
      : [context.tokenB, context.amountB, context.balanceB]
  const follows = pair !== undefined && leg !== form.lead
  const ratio = form.way === 'repair' && deposit.off ? 'pools.atFairRatio' : 'pools.atRatio'
  const second = follows ? t(ratio) : t('pools.and')
  return (
    <AmountField
      label={leg === 'a' ? t('pools.youAdd') : second}
      text={fieldText(deposit, leg)}
      isDerived={follows}
      isLoading={exchange.isLoading}
      onType={(text) => deposit.setText(leg, text)}
      amount={amount.kind === 'amount' ? amount.value : undefined}
      price={token && exchange.prices.get(token.id)}
      token={token}
      tokens={exchange.tokens}
      balances={account.balances}
      onToken={(chosen) => deposit.setToken(leg, chosen)}
      balance={balance}
      isConnected={context.isConnected}
      tooMuch={state === `over-balance-${leg}`}
    />
  )
}
