import { Link } from '@tanstack/react-router'
import { showBps, showCredits, showTokenAmount } from '../../lib/format.ts'
import { showUprightRate } from '../../lib/rate.ts'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import type { Pool } from './sortPools.ts'
import { words } from './words.ts'

const cell = 'pr-5 text-right max-desk:hidden'

/** One pair: a row on a desktop, a card's line on a phone. */
export function PoolRow({ pool: { pair, liquidity } }: { readonly pool: Pool }) {
  const { token0, token1, reserve0, reserve1 } = pair
  const isEmpty = reserve0 === 0n || reserve1 === 0n
  const side0 = { amount: reserve0, token: token0 }
  const side1 = { amount: reserve1, token: token1 }
  const rate = isEmpty ? words.empty : showUprightRate(side0, side1)
  const value = liquidity === undefined ? '–' : showCredits(liquidity)
  return (
    <tr className="h-18 border-line border-b last:border-0 hover:bg-s2">
      <td className="pl-4 desk:pl-5">
        <Link
          to="/swap/public"
          search={{ from: token0.symbol, to: token1.symbol }}
          className="flex min-h-18 items-center gap-3 pr-4"
        >
          <span className="flex shrink-0">
            <TokenLogo token={token0} size={32} />
            <span className="-ml-2.5 rounded-full ring-2 ring-s1">
              <TokenLogo token={token1} size={32} />
            </span>
          </span>
          <span className="min-w-0">
            <span className="block truncate font-medium">
              {token0.symbol} / {token1.symbol}
            </span>
            <span className="block truncate text-13 text-low desk:hidden">{rate}</span>
          </span>
          <span className="ml-auto shrink-0 text-right desk:hidden">{value}</span>
        </Link>
      </td>
      <td className={cell}>{value}</td>
      <td className={cell}>
        {isEmpty ? (
          words.empty
        ) : (
          <>
            <span className="block">{showTokenAmount(reserve0, token0)}</span>
            <span className="block text-13 text-low">{showTokenAmount(reserve1, token1)}</span>
          </>
        )}
      </td>
      <td className={cell}>{rate}</td>
      <td className={cell}>{showBps(Math.round(pair.swapFee * 10_000))}</td>
    </tr>
  )
}
