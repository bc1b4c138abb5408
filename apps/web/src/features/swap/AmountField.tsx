import { formatAmount, type Token } from '@nightjar/sdk'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { creditsValue } from '../../lib/creditsValue.ts'
import { showAmount, showWorth } from '../../lib/format.ts'
import { balanceOf } from '../../lib/useExchange.ts'
import { classNames } from '../../ui/classNames.ts'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { AmountInput } from './AmountInput.tsx'
import type { Side } from './quoteSwap.ts'
import type { Swap } from './useSwap.ts'
import { words } from './words.ts'

const loadPicker = () => import('../../ui/TokenPicker.tsx')
const TokenPicker = lazy(async () => ({ default: (await loadPicker()).TokenPicker }))

type AmountFieldProps = { readonly side: Side; readonly swap: Swap }

/** One side of the swap: amount, token, value in credits, balance. */
export function AmountField({ side, swap }: AmountFieldProps) {
  const { context, form, quote, exchange, account, state } = swap
  const token = side === 'in' ? context.tokenIn : context.tokenOut
  const isTyped = form.exact === side
  const amount = isTyped ? typedValue(swap) : side === 'in' ? quote?.amountIn : quote?.amountOut
  const balance = balanceOf(account, token)
  const inputId = useId()
  const tooMuch = side === 'in' && state === 'over-balance'
  return (
    <div
      className={classNames(
        'rounded-field border bg-s2 px-4 py-3 focus-within:border-line-strong',
        side === 'in' && 'max-desk:pb-6', // keeps the percent buttons clear of the one on the seam
        tooMuch ? 'border-danger!' : 'border-line',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-3 text-13 text-low">
        <label htmlFor={inputId}>{side === 'in' ? words.pay : words.receive}</label>
        <Balance
          token={token}
          balance={balance}
          tooMuch={tooMuch}
          isConnected={context.isConnected}
        />
      </div>
      <div className="mt-1 flex items-center gap-3">
        <AmountInput
          id={inputId}
          text={isTyped ? form.text : derivedText(amount, token)}
          isDerived={!isTyped}
          isLoading={exchange.isLoading}
          onType={(text) => swap.setText(side, text)}
        />
        <TokenButton side={side} swap={swap} token={token} />
      </div>
      <div className="mt-1 flex min-h-8 items-center justify-between gap-2 text-13 text-low">
        <Value amount={amount} token={token} price={token && exchange.prices.get(token.id)} />
        {side === 'in' ? (
          <Percents token={token} balance={balance} onChoose={(text) => swap.setText('in', text)} />
        ) : (
          <Loss swap={swap} />
        )}
      </div>
    </div>
  )
}

function typedValue({ context: { amount } }: Swap): bigint | undefined {
  return amount.kind === 'amount' ? amount.value : undefined
}

/** All digits that matter: what is received rounds down, what is paid is exact. */
function derivedText(amount: bigint | undefined, token: Token | undefined): string {
  if (amount === undefined || !token) return ''
  const whole = amount.toString().length - token.decimals
  const maxDecimals = Math.max(2, Math.min(token.decimals, 9 - Math.max(0, whole)))
  const shown = formatAmount(amount, token.decimals, { maxDecimals })
  return shown.startsWith('<') ? formatAmount(amount, token.decimals) : shown
}

type BalanceProps = {
  readonly token: Token | undefined
  readonly balance: bigint | undefined
  readonly tooMuch: boolean
  readonly isConnected: boolean
}

function Balance({ token, balance, tooMuch, isConnected }: BalanceProps) {
  if (!isConnected || !token) return null
  if (balance === undefined) return <span className="skeleton h-4 w-24" />
  return (
    <span
      className={classNames('truncate', tooMuch && 'text-danger')}
      title={formatAmount(balance, token.decimals)}
    >
      {words.balance} {showAmount(balance, token.decimals)}
    </span>
  )
}

type ValueProps = {
  readonly amount: bigint | undefined
  readonly token: Token | undefined
  readonly price: string | undefined
}

function Value({ amount, token, price }: ValueProps) {
  const value = amount && token ? creditsValue(amount, token.decimals, price) : undefined
  return (
    <span className="truncate">
      {value === undefined ? '\u00a0' : `≈ ${showWorth(value, amount ?? 0n)}`}
    </span>
  )
}

type PercentsProps = {
  readonly token: Token | undefined
  readonly balance: bigint | undefined
  readonly onChoose: (text: string) => void
}

const shares = [25n, 50n, 75n, 100n] as const

function Percents({ token, balance, onChoose }: PercentsProps) {
  if (!token || !balance) return null
  return (
    <fieldset className="flex gap-1" aria-label="Part of your balance">
      {shares.map((share) => (
        <button
          key={share}
          type="button"
          aria-label={share === 100n ? 'Max' : `${share} percent`}
          onClick={() => onChoose(formatAmount((balance * share) / 100n, token.decimals))}
          className="min-h-8 min-w-9 rounded-control border border-line-strong px-2 text-12 text-mid hover:bg-s3 hover:text-high max-desk:min-h-9 max-desk:min-w-11"
        >
          {share === 100n ? 'Max' : String(share)}
        </button>
      ))}
    </fieldset>
  )
}

/** How much less the output is worth than the input, by the shown prices. */
function Loss({ swap: { quote, context, exchange } }: { readonly swap: Swap }) {
  const { tokenIn, tokenOut } = context
  if (!quote || !tokenIn || !tokenOut) return null
  const paid = creditsValue(quote.amountIn, tokenIn.decimals, exchange.prices.get(tokenIn.id))
  const received = creditsValue(
    quote.amountOut,
    tokenOut.decimals,
    exchange.prices.get(tokenOut.id),
  )
  if (!paid || received === undefined) return null
  const bps = ((received - paid) * 10_000n) / paid
  const size = formatAmount(bps < 0n ? -bps : bps, 2)
  return (
    <span
      className={classNames(bps <= -500n && 'text-danger')}
      title="Value received against value paid"
    >
      {bps < 0n ? '−' : '+'}
      {size} %
    </span>
  )
}

type TokenButtonProps = {
  readonly side: Side
  readonly swap: Swap
  readonly token: Token | undefined
}

function TokenButton({ side, swap, token }: TokenButtonProps) {
  const [open, setOpen] = useState(false)
  const { exchange, account } = swap
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={token ? `${token.symbol}, change the token` : undefined}
        disabled={exchange.tokens.length === 0}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadPicker()}
        className={classNames(
          'flex min-h-11 shrink-0 items-center gap-2 rounded-full border py-1 pr-2.5 font-bold transition-colors duration-120',
          token
            ? 'border-line-strong bg-s3 pl-1.5 hover:border-low'
            : 'border-transparent bg-accent-fill pl-4 text-on-accent disabled:bg-s3 disabled:text-low',
        )}
      >
        {token && <TokenLogo token={token} />}
        <span className="max-w-28 truncate">{token?.symbol ?? 'Select token'}</span>
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      </button>
      <Suspense>
        {open && (
          <TokenPicker
            tokens={exchange.tokens}
            balances={account.balances}
            selected={token}
            onSelect={(chosen) => swap.setToken(side, chosen)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
