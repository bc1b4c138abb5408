import { CREDITS, isCredits, type Token } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, ChevronDown, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { showAmount, showDigits } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { formHash } from '../../lib/search.ts'
import { formOf, withForm } from '../../lib/spellToken.ts'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { nameToken } from '../../lib/tokenNames.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { useTokenPrice } from '../../lib/useTokenPrice.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { Balance } from '../../ui/Balance.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { classNames } from '../../ui/classNames.ts'
import { FormTag } from '../../ui/FormTag.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import type { Asset } from './listAssets.ts'
import { MakePrivate } from './MakePrivate.tsx'

const cell = 'pr-5 text-right max-desk:hidden'

/** Figures of any length may wrap, but none of another row leaves these less room than an ordinary price and value need. */
const [priceRoom, valueRoom] = ['block min-w-24 wrap-anywhere', 'block min-w-27 wrap-anywhere']

const RecordTiles = lazy(async () => {
  const [{ RecordTiles }] = await Promise.all([
    import('./RecordTiles.tsx'),
    loadMessages('private', 'plans'),
  ])
  return { default: RecordTiles }
})

/** A token with its balances; the private balance expands to its records. */
export function AssetRow({ asset }: { readonly asset: Asset }) {
  const t = useText()
  const showWorth = useWorth()
  const showPrice = useTokenPrice()
  const { token, balance, hidden, price, value } = asset
  const worth = value === undefined ? '–' : showWorth(value, balance + (hidden ?? 0n))
  const isNative = isCredits(token)
  const { tokens } = useExchange()
  const isHidden = usePreferences((preferences) => preferences.balancesHidden)
  const name = isNative ? CREDITS.symbol : nameToken(tokens, token)
  const amount = showAmount(balance, token.decimals)
  const [isOpen, setIsOpen] = useState(false)
  const hasRecords = hidden !== undefined && hidden > 0n
  return (
    <>
      <tr
        className={classNames(
          'h-18 border-line border-b last:border-0 hover:bg-s2',
          balance + (hidden ?? 0n) === 0n && 'text-low',
        )}
      >
        <td className="pl-4 desk:pl-5">
          <span className="flex items-center gap-3">
            <span className="max-tiny:hidden">
              <TokenLogo token={token} size={36} />
            </span>
            <span className="min-w-20 max-narrow:min-w-18">
              <span className="block max-w-40 wrap-anywhere font-medium max-narrow:max-w-18">
                {token.symbol}
                <FormTag form={formOf(token)} />
              </span>
              <span className="block max-w-40 wrap-anywhere text-13 text-low max-narrow:max-w-18">
                {token.name}
              </span>
            </span>
          </span>
        </td>
        <td
          className="pr-4 text-right max-desk:py-2 desk:pr-5"
          title={isHidden ? undefined : showDigits(balance, token.decimals)}
        >
          <span
            className={classNames(
              'flex flex-wrap-reverse items-center justify-end gap-x-2',
              amount.length > 14 && 'max-desk:text-13',
            )}
          >
            <MakePrivate token={token} balance={balance} />
            <Balance text={amount} mode="public" className="justify-end desk:min-w-32" />
          </span>
          {hasRecords && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={t('assets.recordsOf', { symbol: withForm(token).symbol })}
              onClick={() => setIsOpen(!isOpen)}
              className="-mr-1 inline-flex min-h-8 max-w-full items-center gap-1 rounded-control px-1 text-private hover:bg-s3 max-desk:min-h-11"
              title={isHidden ? undefined : showDigits(hidden, token.decimals)}
            >
              <Balance text={showAmount(hidden, token.decimals)} mode="private" />
              <ChevronDown
                size={15}
                strokeWidth={1.5}
                aria-hidden="true"
                className={classNames(isOpen && 'rotate-180')}
              />
            </button>
          )}
          <span className="block text-13 text-low desk:hidden">
            <Balance text={worth} />
          </span>
        </td>
        <td className={cell}>
          <span className={priceRoom}>{showPrice(price)}</span>
        </td>
        <td className={cell}>
          <span className={valueRoom}>
            <Balance text={worth} />
          </span>
        </td>
        <td className="w-13 pr-2 desk:w-40 desk:pr-4">
          <Actions token={token} name={name} isNative={isNative} />
        </td>
      </tr>
      {hasRecords && isOpen && (
        <tr className="border-line border-b last:border-0">
          <td colSpan={5}>
            <Suspense fallback={<div className="skeleton h-32" />}>
              <RecordTiles token={token} />
            </Suspense>
          </td>
        </tr>
      )}
    </>
  )
}

type ActionsProps = {
  readonly token: Token
  /** As links name it. */
  readonly name: string
  readonly isNative: boolean
}

function Actions({ token, name, isNative }: ActionsProps) {
  const t = useText()
  const { symbol } = withForm(token)
  return (
    <span className="flex items-center justify-end gap-1.5">
      <Link
        to="/assets/transfer/public"
        hash={formHash({ token: name })}
        aria-label={t('assets.sendToken', { symbol })}
        className="grid size-11 place-items-center rounded-control text-mid hover:bg-s3 hover:text-high max-desk:hidden desk:size-9"
      >
        <Send size={17} strokeWidth={1.5} aria-hidden="true" />
      </Link>
      <Link
        to="/swap/public"
        hash={formHash({ from: name })}
        aria-label={t('assets.swapToken', { symbol })}
        className={classNames(
          'flex min-h-9 items-center justify-center rounded-control border-line-strong text-13 text-high hover:bg-s3 max-desk:size-11 desk:border desk:px-3',
          isNative && 'desk:mr-9.5', // in line with those that have an id to copy
        )}
      >
        <ArrowLeftRight
          size={18}
          strokeWidth={1.5}
          aria-hidden="true"
          className="text-mid desk:hidden"
        />
        <span className="max-desk:hidden">{t('assets.swap')}</span>
      </Link>
      {!isNative && (
        <CopyButton
          text={token.id}
          label={t('assets.copy', { symbol })}
          className="max-desk:hidden"
        />
      )}
    </span>
  )
}
