import { formatAmount, type Token } from '@nightjar/sdk'
import { creditsValue } from '../../lib/creditsValue.ts'
import { showBps } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { balanceOf } from '../../lib/useExchange.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { classNames } from '../../ui/classNames.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { Percents } from '../../ui/Percents.tsx'
import type { Side } from './quoteSwap.ts'
import type { Swap } from './useSwap.ts'

/** A balance, and who sees it. */
export type Held = {
  readonly mode: Mode
  readonly balance: bigint | undefined
  /** The part of it that is public and can be made private to pay. */
  readonly openBalance?: bigint | undefined
}

type SwapSideProps = {
  readonly side: Side
  readonly swap: Swap
  /** The public balance if left out. */
  readonly held?: Held | undefined
}

/** One side of the swap: the typed amount, or the one derived from it. */
export function SwapSide({ side, swap, held }: SwapSideProps) {
  const t = useText()
  const { context, form, quote, exchange, account, state } = swap
  const isIn = side === 'in'
  const token = isIn ? context.tokenIn : context.tokenOut
  const isTyped = form.exact === side
  const amount = isTyped ? typedValue(swap) : isIn ? quote?.amountIn : quote?.amountOut
  const balance = balanceOf(account, token)
  return (
    <AmountField
      className={isIn ? 'pb-6!' : 'max-desk:pt-6!'} // keeps clear of the button between the sides
      mode={held?.mode ?? 'public'}
      label={t(isIn ? 'swap.pay' : 'swap.receive')}
      text={isTyped ? form.text : derivedText(amount, token)}
      isDerived={!isTyped}
      isLoading={exchange.isLoading}
      onType={(text) => swap.setText(side, text)}
      amount={amount}
      price={token && exchange.prices.get(token.id)}
      token={token}
      tokens={exchange.tokens}
      balances={account.balances}
      others={account.others}
      folds={isIn} // both forms can be received
      onToken={(chosen) => swap.setToken(side, chosen)}
      balance={held ? held.balance : balance}
      openBalance={held?.openBalance}
      isConnected={context.isConnected}
      tooMuch={isIn && state === 'over-balance'}
    >
      {isIn ? (
        <Percents
          token={token}
          balance={token && balance !== undefined ? swap.mostOf(token, balance) : balance}
          onChoose={(text) => swap.setText('in', text)}
        />
      ) : (
        <WorthChange swap={swap} />
      )}
    </AmountField>
  )
}

function typedValue({ context: { amount } }: Swap): bigint | undefined {
  return amount.kind === 'amount' ? amount.value : undefined
}

/** All significant digits: received amounts round down, paid ones are exact. */
function derivedText(amount: bigint | undefined, token: Token | undefined): string {
  if (amount === undefined || !token) return ''
  const whole = amount.toString().length - token.decimals
  const maxDecimals = Math.max(2, Math.min(token.decimals, 9 - Math.max(0, whole)))
  const shown = formatAmount(amount, token.decimals, { maxDecimals })
  return shown.startsWith('<') ? formatAmount(amount, token.decimals) : shown
}

/** How much less the output is worth than the input, by the shown prices. */
function WorthChange({ swap: { quote, context, exchange } }: { readonly swap: Swap }) {
  const t = useText()
  const { tokenIn, tokenOut } = context
  if (!quote || !tokenIn || !tokenOut) return null
  const worth = (amount: bigint, { id, decimals }: Token) =>
    creditsValue(amount, decimals, exchange.prices.get(id))
  const [paid, received] = [worth(quote.amountIn, tokenIn), worth(quote.amountOut, tokenOut)]
  if (!paid || received === undefined) return null
  const bps = ((received - paid) * 10_000n) / paid
  return (
    <span
      className={classNames('wrap-anywhere min-w-0', bps <= -500n && 'text-danger')}
      title={t('swap.worthChange')}
    >
      {bps < 0n ? '−' : '+'}
      {showBps(bps < 0n ? -bps : bps)}
    </span>
  )
}
