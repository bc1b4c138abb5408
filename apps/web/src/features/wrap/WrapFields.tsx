import { isCredits } from '@nightjar/sdk'
import { useText } from '../../lib/text/useText.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { Percents } from '../../ui/Percents.tsx'
import { ArrivingAmount } from './ArrivingAmount.tsx'
import type { WrapDesk } from './useWrap.ts'

type WrapFieldsProps = {
  readonly desk: WrapDesk
  /** Who sees the balance that is given. */
  readonly mode: Mode
  /** Who sees where it arrives. */
  readonly arrives: Mode
  /** The part of the balance that is public, if it can be given, too. */
  readonly open?: bigint | undefined
}

/** The given amount and the received amount. */
export function WrapFields({ desk, mode, arrives, open }: WrapFieldsProps) {
  const t = useText()
  return (
    <div className="relative flex flex-col gap-1">
      <GivenAmount desk={desk} mode={mode} open={open} />
      <span className="z-1 mx-auto -my-6 grid h-9 min-w-13 place-items-center rounded-field border-4 border-s1 bg-s3 px-2 text-13 text-mid">
        {t('wrap.oneToOne')}
      </span>
      <ArrivingAmount desk={desk} mode={arrives} />
    </div>
  )
}

function GivenAmount({ desk, mode, open }: Omit<WrapFieldsProps, 'arrives'>) {
  const t = useText()
  const { direction, context, exchange, given, form, state, most } = desk
  const { token, amount, balance } = context
  const balances = direction === 'wrap' ? desk.outsideBalances : desk.insideBalances
  return (
    <AmountField
      className={mode === 'private' ? 'veil pb-6!' : 'pb-6!'}
      label={t(direction === 'wrap' ? 'wrap.youWrap' : 'wrap.youUnwrap')}
      text={form.text}
      isDerived={false}
      isLoading={context.isLoading}
      onType={desk.setText}
      amount={amount.kind === 'amount' ? amount.value : undefined}
      price={
        token && (isCredits(token) ? '1' : exchange.prices.get(desk.wrapping?.inside.id ?? ''))
      }
      token={token}
      tokens={given}
      balances={balances && known(balances)}
      onToken={desk.setToken}
      balance={balance ?? undefined}
      openBalance={open}
      isConnected={context.isConnected && balance !== null}
      tooMuch={state === 'over-balance'}
      mode={mode}
    >
      <Percents token={token} balance={most} onChoose={desk.setText} />
    </AmountField>
  )
}

function known(balances: ReadonlyMap<string, bigint | null>): ReadonlyMap<string, bigint> {
  return new Map(
    [...balances].flatMap(([id, amount]) => (amount === null ? [] : [[id, amount] as const])),
  )
}
