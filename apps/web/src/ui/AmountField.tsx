import { Eye } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { readAmount } from '../lib/amountText.ts'
import { creditsValue } from '../lib/creditsValue.ts'
import { inStyle, showAmount, showDigits } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { useWorth } from '../lib/useWorth.ts'
import { AmountInput } from './AmountInput.tsx'
import { Balance } from './Balance.tsx'
import { classNames } from './classNames.ts'
import { ModeEye } from './ModeEye.tsx'
import type { Mode } from './ModeSwitch.tsx'
import { TokenButton, type TokenChoice } from './TokenButton.tsx'

export type AmountFieldProps = TokenChoice & {
  readonly label: string
  readonly text: string
  /** The amount follows from another field; its digits roll to the new value. */
  readonly isDerived: boolean
  readonly isLoading: boolean
  readonly onType: (text: string) => void
  /** The amount in base units, typed or derived. */
  readonly amount: bigint | undefined
  /** ALEO for one whole token. */
  readonly price: string | undefined
  /** Undefined while loading. */
  readonly balance: bigint | undefined
  readonly isConnected: boolean
  readonly tooMuch: boolean
  /** Who sees the balance; everyone if left out. */
  readonly mode?: Mode
  /** The part of a private form's balance that is public and can be made private to pay: both parts are shown. */
  readonly openBalance?: bigint | undefined
  /** Shown to the right of the value. */
  readonly children?: ReactNode
  readonly className?: string
}

/** One amount of a form: the number, its token, its value and the balance. */
export function AmountField(props: AmountFieldProps) {
  const { label, text, isDerived, isLoading, onType, children, tooMuch, mode, className } = props
  const inputId = useId()
  return (
    <div
      data-said={isDerived && text ? `${label} ${inStyle(text)} ${props.token?.symbol ?? ''}` : ''}
      className={classNames(
        'rounded-field border bg-s2 px-4 py-3 focus-within:border-line-strong',
        tooMuch ? 'border-danger!' : 'border-line',
        mode === 'private' && 'veil',
        className,
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 text-13 text-low">
        <label htmlFor={inputId}>{label}</label>
        <HeldAmounts {...props} />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <AmountInput
          id={inputId}
          text={text}
          isDerived={isDerived}
          isLoading={isLoading}
          isFaulty={tooMuch || isFault(props)}
          onType={onType}
        />
        {isLoading && !props.token ? (
          <span className="skeleton ml-auto h-11 w-32 rounded-full! bg-s3!" />
        ) : (
          <TokenButton {...props} />
        )}
      </div>
      <div className="mt-1 flex min-h-8 flex-wrap items-center justify-between gap-2 text-13 text-low">
        <Value {...props} />
        {children}
      </div>
    </div>
  )
}

/** Whether a typed text is none of the amounts that its token can have. */
function isFault({ text, isDerived, token }: AmountFieldProps): boolean {
  const { decimals = 18, symbol } = token ?? {}
  return text !== '' && !isDerived && readAmount(text, decimals, symbol).kind !== 'amount'
}

function HeldAmounts({
  isConnected,
  token,
  balance,
  openBalance,
  tooMuch,
  mode = 'public',
}: AmountFieldProps) {
  if (!isConnected || !token) return null
  if (balance === undefined) return <span className="skeleton h-4 w-24" />
  return (
    <span
      className={classNames(
        'flex min-w-0 flex-wrap items-center justify-end gap-x-3',
        tooMuch && 'text-danger',
      )}
    >
      {openBalance !== undefined && openBalance > 0n && (
        <Held mode="public" amount={openBalance} decimals={token.decimals} symbol="" />
      )}
      <Held
        mode={mode}
        amount={balance - (openBalance ?? 0n)}
        decimals={token.decimals}
        symbol={token.symbol}
      />
    </span>
  )
}

type HeldProps = {
  readonly mode: Mode
  readonly amount: bigint
  readonly decimals: number
  readonly symbol: string
}

function Held({ mode, amount, decimals, symbol }: HeldProps) {
  const t = useText()
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {mode === 'private' ? (
        <ModeEye mode="private" />
      ) : (
        <Eye
          size={14}
          strokeWidth={1.5}
          aria-label={t('ui.publicBalance')}
          className="shrink-0 text-public"
        />
      )}
      <Balance
        className="wrap-anywhere"
        text={`${showAmount(amount, decimals)} ${symbol}`}
        title={showDigits(amount, decimals)}
      />
    </span>
  )
}

function Value({ amount, token, price }: AmountFieldProps) {
  const worth = useWorth()
  const value = amount && token ? creditsValue(amount, token.decimals, price) : undefined
  return (
    <span className="wrap-anywhere">
      {value === undefined ? '\u00a0' : `≈ ${worth(value, amount ?? 0n)}`}
    </span>
  )
}
