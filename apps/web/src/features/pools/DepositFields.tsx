import { Info, Plus } from 'lucide-react'
import { useText } from '../../lib/text/useText.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { PercentSlider } from '../../ui/PercentSlider.tsx'
import type { Leg } from './depositForm.ts'
import { FirstPrice } from './FirstPrice.tsx'
import { OpenedPair } from './OpenedPair.tsx'
import { type Deposit, fieldText } from './useDeposit.ts'

type DepositFieldsProps = {
  readonly deposit: Deposit
  /** Who sees the balances that are paid from. */
  readonly mode: Mode
  /** The public part of private forms' balances, by token id. */
  readonly open?: ReadonlyMap<string, bigint> | undefined
}

/** Both amounts of a deposit; for a new pair also the price that they set. */
export function DepositFields({ deposit, mode, open }: DepositFieldsProps) {
  const t = useText()
  const { context, pair, state } = deposit
  const isOpened = state !== 'credits-new' && state !== 'wrap-instead' && state !== 'same-token'
  const isNew = !pair && isOpened && context.tokenA && context.tokenB && !context.isLoading
  return (
    <>
      {isNew && <NewPair deposit={deposit} />}
      <OpenedPair deposit={deposit} />
      <Fields deposit={deposit} mode={mode} open={open} />
      {pair && !deposit.choices && (
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
    </>
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

function Fields({ deposit, mode, open }: DepositFieldsProps) {
  return (
    <div className="relative flex flex-col gap-1">
      <Field leg="a" deposit={deposit} mode={mode} open={open} />
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-1/2 grid size-10 -translate-1/2 place-items-center rounded-field border-4 border-s1 bg-s3 text-mid"
      >
        <Plus size={17} strokeWidth={1.5} />
      </span>
      <Field leg="b" deposit={deposit} mode={mode} open={open} />
    </div>
  )
}

function Field({ leg, deposit, mode, open }: DepositFieldsProps & { readonly leg: Leg }) {
  const t = useText()
  const { context, exchange, account, form, pair, state } = deposit
  const [token, amount, balance] =
    leg === 'a'
      ? [context.tokenA, context.amountA, context.balanceA]
      : [context.tokenB, context.amountB, context.balanceB]
  const follows = pair !== undefined && leg !== form.lead && !context.isOpened
  const second = follows ? t('pools.atRatio') : t('pools.and')
  return (
    <AmountField
      mode={mode}
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
      others={account.others}
      onToken={(chosen) => deposit.setToken(leg, chosen)}
      balance={balance}
      openBalance={open && token && (open.get(token.id) ?? 0n)}
      isConnected={context.isConnected}
      tooMuch={state === `over-balance-${leg}`}
    />
  )
}
