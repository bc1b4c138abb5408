import { isCredits } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { showCredits } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { FormButton } from '../../ui/FormButton.tsx'
import { Percents } from '../../ui/Percents.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { ArrivingAmount } from './ArrivingAmount.tsx'
import type { Unwrap } from './unwrapPlan.ts'
import type { WrapDesk } from './useWrap.ts'
import type { WrapState } from './validateWrap.ts'
import { WrapSights } from './WrapSights.tsx'
import { wrapWords } from './wrapWords.ts'

const WrapSheet = lazy(async () => ({ default: (await import('./WrapSheet.tsx')).WrapSheet }))
const UnwrapSheet = lazy(async () => ({
  default: (await import('./UnwrapSheet.tsx')).UnwrapSheet,
}))

const actionable: ReadonlySet<WrapState> = new Set(['ready', 'disconnected', 'offline'])

/** The form of a wrap or unwrap. */
export function WrapCard({ desk }: { readonly desk: WrapDesk }) {
  const t = useText()
  const { openDialog } = useWallet()
  const [reviewed, setReviewed] = useState<Unwrap>()
  const { direction, state, context, wrapping, allowance, account } = desk
  const { amount } = context
  const proceed = () => {
    if (state === 'disconnected') openDialog()
    else if (state === 'offline') desk.retry()
    else if (state === 'ready' && wrapping && amount.kind === 'amount') {
      setReviewed({ wrapping, amount: amount.value, allowance: allowance ?? 0n })
    }
  }
  const sheet = {
    onClose: () => setReviewed(undefined),
    onDone: () => {
      setReviewed(undefined)
      desk.reset()
    },
  }
  const Sheet = direction === 'wrap' ? WrapSheet : UnwrapSheet
  return (
    <section
      aria-label={t(direction === 'wrap' ? 'wrap.wrap' : 'wrap.unwrap')}
      className="rounded-card border border-line bg-s1 p-3 shadow-card desk:p-4"
    >
      <Directions />
      <div className="relative flex flex-col gap-1">
        <GivenAmount desk={desk} />
        <span className="z-1 mx-auto -my-6 grid h-9 min-w-13 place-items-center rounded-field border-4 border-s1 bg-s3 px-2 text-13 text-mid">
          {t('wrap.oneToOne')}
        </span>
        <ArrivingAmount desk={desk} />
      </div>
      {wrapping && <WrapSights direction={direction} wrapping={wrapping} />}
      {wrapping && <Facts desk={desk} />}
      <FormButton
        words={wrapWords(state, context, direction)}
        disabled={!actionable.has(state)}
        onPress={proceed}
      />
      <Suspense>
        {reviewed && account.address && (
          <Sheet unwrap={reviewed} address={account.address} {...sheet} />
        )}
      </Suspense>
    </section>
  )
}

const directions = [
  { to: '/wrap/wrap', label: 'wrap.wrap' },
  { to: '/wrap/unwrap', label: 'wrap.unwrap' },
] as const

function Directions() {
  const t = useText()
  return (
    <nav aria-label={t('wrap.direction')} className="mb-3 flex gap-1">
      {directions.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          search={true}
          hash={true} // what was chosen stays
          className="flex min-h-11 items-center rounded-control px-3 font-medium text-mid hover:bg-s2 hover:text-high"
          activeProps={{ className: 'bg-s3 text-high', 'aria-current': 'page' }}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}

function GivenAmount({ desk }: { readonly desk: WrapDesk }) {
  const t = useText()
  const { direction, context, exchange, given, form, state, most } = desk
  const { token, amount, balance } = context
  const balances = direction === 'wrap' ? desk.outsideBalances : desk.insideBalances
  return (
    <AmountField
      className="pb-6!"
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
      isConnected={context.isConnected && balance !== null}
      tooMuch={state === 'over-balance'}
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

function Facts({ desk: { direction, fees } }: { readonly desk: WrapDesk }) {
  const t = useText()
  const [allow, move] = fees
  return (
    <div className="mt-2 px-1">
      <FactList>
        {direction === 'unwrap' && (
          <Fact label={t('wrap.steps')} term="allowance">
            {t(allow > 0n ? 'wrap.allowThenUnwrap' : 'wrap.onlyUnwrap')}
          </Fact>
        )}
        <Fact label={t('wrap.networkFees', { count: allow > 0n ? 2 : 1 })} term="networkFee">
          {allow > 0n
            ? t('wrap.twoFees', { first: showCredits(allow), second: showCredits(move) })
            : showCredits(move)}
        </Fact>
      </FactList>
    </div>
  )
}
