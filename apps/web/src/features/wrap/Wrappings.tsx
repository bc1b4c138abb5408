import { isVerified, type Token } from '@nightjar/sdk'
import { BadgeCheck } from 'lucide-react'
import { showAmount } from '../../lib/format.ts'
import { formOf } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { kindOf, type Wrapping, type WrappingKind } from '../../lib/wrapping.ts'
import { Balance } from '../../ui/Balance.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { FormTag } from '../../ui/FormTag.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import type { Balances, WrapDesk } from './useWrap.ts'

const kinds = {
  credits: 'wrap.credits',
  registry: 'wrap.registry',
  arc20: 'wrap.arc20',
} as const satisfies Record<WrappingKind, string>

type WrappingsProps = {
  readonly desk: WrapDesk
  /** Who sees the balances. */
  readonly mode: Mode
}

/** The tokens that can be wrapped, with the account's balances. */
export function Wrappings({ desk, mode }: WrappingsProps) {
  const t = useText()
  const { context, wrappings, direction } = desk
  const isWrap = direction === 'wrap'
  const title = t(isWrap ? 'wrap.what' : 'wrap.whatOut')
  return (
    <section
      aria-label={title}
      className="mt-3 rounded-card border border-line bg-s1 p-4 shadow-card"
    >
      <p className="text-13 text-mid">
        <b className="text-high">{title}</b> {t(isWrap ? 'wrap.whatText' : 'wrap.whatOutText')}
      </p>
      {context.isOffline && (
        <FailedNotice title={t('wrap.unreadable')} text={t('lib.unreadable')} retry={desk.retry} />
      )}
      <ul className="mt-2">
        {wrappings.map((wrapping) => (
          <Row
            key={wrapping.outside.id}
            wrapping={wrapping}
            token={wrapping[isWrap ? 'outside' : 'inside']}
            balances={isWrap ? desk.own.outside : desk.own.inside}
            mode={mode}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  readonly wrapping: Wrapping
  /** The side that is given. */
  readonly token: Token
  readonly balances: Balances
  readonly mode: Mode
}

function Row({ wrapping, token, balances, mode }: RowProps) {
  const t = useText()
  const held = balances?.get(token.id)
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3">
      <TokenLogo token={token} size={24} />
      <span className="flex min-w-0 items-center gap-1.5 font-medium">
        <span className="wrap-anywhere">
          {token.symbol}
          <FormTag form={formOf(token)} />
        </span>
        {isVerified(token) ? (
          <BadgeCheck
            size={15}
            strokeWidth={1.5}
            role="img"
            aria-label={t('ui.verified')}
            className="shrink-0 text-success"
          />
        ) : (
          <span className="rounded-control bg-s3 px-1.5 text-12 text-warning">
            {t('wrap.unknown')}
          </span>
        )}
      </span>
      <span className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-3">
        <span className="text-13 text-low">{t(kinds[kindOf(wrapping)])}</span>
        {typeof held === 'bigint' && (
          <Balance
            mode={mode}
            text={showAmount(held, token.decimals)}
            className="min-w-20 justify-end"
          />
        )}
      </span>
    </li>
  )
}
