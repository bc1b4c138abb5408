import { Link } from '@tanstack/react-router'
import { QrCode, Send } from 'lucide-react'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { Balance } from '../../ui/Balance.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { ModeEye } from '../../ui/ModeEye.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'

type AssetsTotalProps = {
  /** Microcredits; undefined while loading, null if it is unknown. */
  readonly value: bigint | null | undefined
  /** The part of it in records; undefined while the wallet looks for them, and if it does not provide them. */
  readonly hidden: bigint | undefined
}

const action =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-field border border-line-strong bg-s2 px-4 font-medium hover:bg-s3'

/** The total worth of the assets below, or that it is unknown without any price; who sees it, and buttons to send and to receive. */
export function AssetsTotal({ value, hidden }: AssetsTotalProps) {
  const t = useText()
  const worth = useWorth()
  const { balancesHidden, setBalancesHidden } = usePreferences()
  const isWhole = hidden !== undefined
  const share = value ? Number(((hidden ?? 0n) * 100n) / value) : 0
  const title = t(isWhole ? 'assets.total' : 'assets.publicTotal')
  const text = typeof value === 'bigint' ? worth(value) : '–'
  return (
    <section
      aria-label={title}
      className="mb-3 rounded-card border border-line bg-s1 p-5 shadow-card desk:mb-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="text-13 text-low">{title}</p>
          {value === undefined ? (
            <div className="skeleton mt-1 h-10 w-56" />
          ) : (
            <p
              className={classNames(
                'mt-1 min-h-10 font-bold',
                text.length > 18 ? 'text-22' : 'text-32',
              )}
            >
              <Balance text={text} />
            </p>
          )}
        </div>
        <div className="grid grow grid-cols-2 gap-2 desk:flex desk:grow-0">
          <Button
            kind="ghost"
            className="max-desk:order-last max-desk:col-span-2"
            onClick={() => setBalancesHidden(!balancesHidden)}
          >
            {t(balancesHidden ? 'assets.showBalances' : 'assets.hideBalances')}
          </Button>
          <Link to="/assets/transfer" className={action}>
            <QrCode size={18} strokeWidth={1.5} aria-hidden="true" />
            {t('assets.receive')}
          </Link>
          <Link to="/assets/transfer/public" className={action}>
            <Send size={18} strokeWidth={1.5} aria-hidden="true" />
            {t('assets.send')}
          </Link>
        </div>
      </div>
      <div aria-hidden="true" className="mt-4 flex h-2 gap-0.5 overflow-hidden rounded-full bg-s3">
        {isWhole && <span className="bg-public-fill" style={{ flexGrow: 100 - share }} />}
        {isWhole && <span className="veil bg-private-fill" style={{ flexGrow: share }} />}
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
        <Part
          mode="public"
          label={t('ui.public')}
          value={typeof value === 'bigint' ? value - (hidden ?? 0n) : undefined}
        />
        {!isWhole && <Part mode="private" label={t('assets.privateUnknown')} value={undefined} />}
        {value !== null && isWhole && hidden > 0n && (
          <Part mode="private" label={t('ui.private')} value={hidden} />
        )}
      </p>
    </section>
  )
}

type PartProps = {
  readonly mode: Mode
  readonly label: string
  readonly value: bigint | undefined
}

function Part({ mode, label, value }: PartProps) {
  const worth = useWorth()
  return (
    <span
      className={classNames(
        'flex items-center gap-1.5',
        mode === 'public' ? 'text-public' : 'text-private',
      )}
    >
      <ModeEye mode={mode} /> {label}
      {value !== undefined && <Balance text={worth(value)} />}
    </span>
  )
}
