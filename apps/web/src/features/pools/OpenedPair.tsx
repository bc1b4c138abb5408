import { type Pair, reserveOf, type Token } from '@nightjar/sdk'
import { Info } from 'lucide-react'
import { showExact } from '../../lib/format.ts'
import { poolId } from '../../lib/poolId.ts'
import { showUprightRate } from '../../lib/rate.ts'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import type { DepositQuote } from './quoteDeposit.ts'
import { type Deposit, fieldText } from './useDeposit.ts'

/** If somebody has opened the pair since both amounts were typed: its price, and the choice between them. */
export function OpenedPair({ deposit }: { readonly deposit: Deposit }) {
  const t = useText()
  const opened = useOpened()
  const { choices, pair, context } = deposit
  const { tokenA, tokenB } = context
  if (!choices || !pair || !tokenA || !tokenB) return null
  return (
    <section
      role="alert"
      className="mb-2 rounded-field border border-warning px-4 py-3 text-13 text-mid"
    >
      <p className="flex gap-3">
        <Info size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
        <span className="wrap-anywhere min-w-0">
          <span className="font-medium text-high">{opened(pair, [tokenA, tokenB])}</span>{' '}
          {t('pools.openedText')}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {choices.map(({ kept, amountA, amountB }) => (
          <Button
            key={kept}
            size="small"
            kind="secondary"
            onClick={() => deposit.setText(kept, fieldText(deposit, kept))}
          >
            {t('pools.useBoth', {
              a: showExact(amountA, tokenA),
              b: showExact(amountB, tokenB),
            })}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** Says that a pair exists now, and at which price. */
function useOpened() {
  const t = useText()
  return (pair: Pair, [a, b]: readonly [Token, Token]): string => {
    const held = (token: Token) => ({ token, amount: reserveOf(pair, { id: poolId(token) }) })
    const rate = showUprightRate(held(a), held(b))
    return t('pools.openedPair', { pair: `${a.symbol} / ${b.symbol}`, rate })
  }
}

/** The same for a review; undefined unless its deposit was to open the pair. */
export function useOpenedSince() {
  const opened = useOpened()
  return ({ pair }: DepositQuote, reviewed: DepositQuote): string | undefined => {
    const [a, b] = reviewed.sides
    return pair && !reviewed.pair ? opened(pair, [a.token, b.token]) : undefined
  }
}
