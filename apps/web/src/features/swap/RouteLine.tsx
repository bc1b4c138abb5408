import type { Route } from '@nightjar/sdk'
import { Fragment } from 'react'
import { showBps, showExact } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { classNames } from '../../ui/classNames.ts'
import { TokenLogo } from '../../ui/TokenLogo.tsx'

type RouteLineProps = { readonly route: Pick<Route, 'tokens' | 'pairs' | 'amounts'> }

/** A route from left to right: its tokens, and between them each pool with its fee. */
export function RouteLine({ route }: RouteLineProps) {
  const t = useText()
  const { tokens, pairs, amounts } = route
  const isLong = tokens.length > 3
  return (
    <span className="flex min-h-9 flex-wrap items-center gap-y-1 text-13">
      {tokens.map((token, hop) => {
        const pair = pairs[hop - 1]
        return (
          <Fragment key={token.id}>
            {pair && (
              <span
                className={classNames(
                  'flex flex-1 items-center whitespace-nowrap text-12 text-low',
                  isLong ? 'min-w-2 desk:min-w-11' : 'min-w-11',
                )}
                title={t('swap.pool', { pair: `${pair.token0.symbol} / ${pair.token1.symbol}` })}
              >
                <span className="h-px min-w-1 flex-1 bg-line-strong" />
                <span className={classNames('px-1', isLong && 'max-desk:sr-only')}>
                  {showBps(pair.feeBps)}
                </span>
                <span className="h-px min-w-1 flex-1 bg-line-strong" />
              </span>
            )}
            <span
              className="flex min-w-0 items-center gap-1 px-1 first:pl-0 last:pr-0"
              title={showExact(amounts[hop] ?? 0n, token)}
            >
              <TokenLogo token={token} size={20} />
              <span className="wrap-anywhere min-w-0">{token.symbol}</span>
            </span>
          </Fragment>
        )
      })}
    </span>
  )
}
