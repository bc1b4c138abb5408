import { formatAmount, isCredits } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { showAmount, showCredits } from '../../lib/format.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { classNames } from '../../ui/classNames.ts'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import type { Asset } from './listAssets.ts'
import { showPrice } from './showPrice.ts'
import { words } from './words.ts'

const cell = 'pr-5 text-right max-desk:hidden'

export function AssetRow({ asset: { token, balance, price, value } }: { readonly asset: Asset }) {
  const worth = value === undefined ? '–' : showCredits(value)
  const isNative = isCredits(token)
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
        <span className="block break-all">{showAmount(balance, token.decimals)}</span>
        <span className="block text-13 text-low desk:hidden">{worth}</span>
      </td>
      <td className={cell}>{showPrice(price)}</td>
      <td className={cell}>{worth}</td>
      <td className="w-24 pr-2 desk:w-40 desk:pr-4">
        <span className="flex items-center justify-end">
          {!isNative && (
            <>
              <Link
                to="/swap/public"
                search={{ from: token.symbol }}
                className="flex min-h-9 items-center rounded-control border border-line-strong px-3 text-13 text-high hover:bg-s3 max-desk:min-h-11"
              >
                {words.swap}
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
