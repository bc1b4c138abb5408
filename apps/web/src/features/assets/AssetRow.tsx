import { formatAmount, isCredits } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { showAmount, showWorth } from '../../lib/format.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { classNames } from '../../ui/classNames.ts'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import type { Asset } from './listAssets.ts'
import { showPrice } from './showPrice.ts'
import { words } from './words.ts'

const cell = 'pr-5 text-right max-desk:hidden'

export function AssetRow({ asset }: { readonly asset: Asset }) {
  const { token, balance, price, value } = asset
  const worth = value === undefined ? '–' : showWorth(value, balance)
  const isNative = isCredits(token)
  const amount = showAmount(balance, token.decimals)
  return (
    <tr
      className={classNames(
        'h-18 border-line border-b last:border-0 hover:bg-s2',
        balance === 0n && 'text-low',
      )}
    >
      <td className="pl-4 desk:pl-5">
        <span className="flex items-center gap-3">
          <TokenLogo token={token} size={36} />
          <span className="min-w-0">
            <span className="block max-w-40 truncate font-medium">{token.symbol}</span>
            <span className="block max-w-40 truncate text-13 text-low">{token.name}</span>
          </span>
        </span>
      </td>
      <td
        className="pr-4 text-right desk:pr-5"
        title={formatAmount(balance, token.decimals, { group: true })}
      >
        <span className={classNames('block break-all', amount.length > 14 && 'max-desk:text-13')}>
          {amount}
        </span>
        <span className="block text-13 text-low desk:hidden">{worth}</span>
      </td>
      <td className={cell}>{showPrice(price)}</td>
      <td className={cell}>{worth}</td>
      <td className="w-13 pr-2 desk:w-40 desk:pr-4">
        <span className="flex items-center justify-end">
          {!isNative && (
            <>
              <Link
                to="/swap/public"
                search={{ from: token.symbol }}
                aria-label={words.swapToken(token.symbol)}
                className="flex min-h-9 items-center justify-center rounded-control border-line-strong text-13 text-high hover:bg-s3 max-desk:size-11 desk:border desk:px-3"
              >
                <ArrowLeftRight
                  size={18}
                  strokeWidth={1.5}
                  aria-hidden="true"
                  className="text-mid desk:hidden"
                />
                <span className="max-desk:hidden">{words.swap}</span>
              </Link>
              <CopyButton
                text={token.id}
                label={words.copy(token.symbol)}
                className="max-desk:hidden"
              />
            </>
          )}
        </span>
      </td>
    </tr>
  )
}
