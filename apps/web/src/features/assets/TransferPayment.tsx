import { isCredits } from '@nightjar/sdk'
import { useText } from '../../lib/text/useText.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { Percents } from '../../ui/Percents.tsx'
import type { TransferDesk } from './useTransfer.ts'

type TransferPaymentProps = { readonly desk: TransferDesk; readonly mode: Mode }

/** The token to send, and its amount. */
export function TransferPayment({ desk, mode }: TransferPaymentProps) {
  const t = useText()
  const { context, exchange, tokens, balances, form, state, most } = desk
  const { token, amount, balance } = context
  return (
    <AmountField
      className="pb-6!"
      mode={mode}
      label={t('assets.youSend')}
      text={form.text}
      isDerived={false}
      isLoading={exchange.isLoading}
      onType={desk.setText}
      amount={amount.kind === 'amount' ? amount.value : undefined}
      price={token && priceOf(desk)}
      token={token}
      tokens={tokens}
      balances={balances}
      others={desk.others}
      folds
      onToken={desk.setToken}
      balance={balance}
      openBalance={desk.open && token && (desk.open.get(token.id) ?? 0n)}
      isConnected={context.isConnected}
      tooMuch={state === 'over-balance'}
    >
      <Percents token={token} balance={most} onChoose={desk.setText} />
    </AmountField>
  )
}

function priceOf({ context: { token }, exchange }: TransferDesk): string | undefined {
  if (!token) return undefined
  return isCredits(token) ? '1' : exchange.prices.get(token.id)
}
