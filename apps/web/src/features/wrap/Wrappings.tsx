import { isVerified } from '@nightjar/sdk'
import { BadgeCheck } from 'lucide-react'
import { showAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { kindOf, type Wrapping, type WrappingKind } from '../../lib/wrapping.ts'
import { Balance } from '../../ui/Balance.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
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

/** What can be wrapped, and what there is of it. */
export function Wrappings({ desk, mode }: WrappingsProps) {
  const t = useText()
  const { context, wrappings } = desk
  return (
    <section
      aria-label={t('wrap.what')}
      className="mt-3 rounded-card border border-line bg-s1 p-4 shadow-card"
    >
      <p className="text-13 text-mid">
        <b className="text-high">{t('wrap.what')}</b> {t('wrap.whatText')}
      </p>
      {context.isLoading && <RowSkeletons count={1} />}
      {context.isOffline && (
        <Notice
          title={t('wrap.unreadable')}
          text={t('lib.unreadable')}
          action={
            <Button kind="secondary" onClick={desk.retry}>
              {t('lib.retry')}
            </Button>
          }
        />
      )}
      <ul className="mt-2">
        {wrappings.map((wrapping) => (
          <Row
            key={wrapping.outside.id}
            wrapping={wrapping}
            balances={desk.outsideBalances}
            mode={mode}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  readonly wrapping: Wrapping
  readonly balances: Balances
  readonly mode: Mode
}

function Row({ wrapping, balances, mode }: RowProps) {
  const t = useText()
  const { outside } = wrapping
  const held = balances?.get(outside.id)
  return (
    <li className="flex min-h-11 items-center gap-3">
      <TokenLogo token={outside} size={24} />
      <span className="flex min-w-0 items-center gap-1.5 font-medium">
        <span className="truncate">{outside.symbol}</span>
        {isVerified(outside) ? (
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
      <span className="ml-auto text-13 text-low">{t(kinds[kindOf(wrapping)])}</span>
      {typeof held === 'bigint' && (
        <Balance
          mode={mode}
          text={showAmount(held, outside.decimals)}
          className="min-w-20 justify-end"
        />
      )}
    </li>
  )
}
