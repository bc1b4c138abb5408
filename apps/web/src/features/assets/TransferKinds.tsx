import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { formHash } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { classNames } from '../../ui/classNames.ts'
import { ModeEye } from '../../ui/ModeEye.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { onlyHere } from '../../ui/onlyHere.ts'

const kinds = [
  { from: 'public', arrives: 'public', text: 'assets.allSeen' },
  { from: 'public', arrives: 'private', text: 'assets.senderSeen' },
  { from: 'private', arrives: 'public', text: 'assets.receiverSeen' },
  { from: 'private', arrives: 'private', text: 'assets.nothingSeen' },
] as const

const places = { public: '/assets/transfer/public', private: '/assets/transfer/private' } as const

type TransferKindsProps = {
  /** The setting of the form next to it; undefined without a form. */
  readonly current?: { readonly from: Mode; readonly arrives: Mode }
}

/** The forms of a transfer, each with what others see of it; a click opens it. */
export function TransferKinds({ current }: TransferKindsProps) {
  const t = useText()
  return (
    <nav
      aria-label={t('assets.kinds')}
      className="mt-3 overflow-hidden rounded-card border border-line bg-s1 shadow-card"
    >
      {kinds.map(({ from, arrives, text }) => {
        const isCurrent = current?.from === from && current.arrives === arrives
        return (
          <Link
            key={`${from} ${arrives}`}
            to={places[from]}
            hash={arrives === 'private' ? formHash({ as: arrives }) : ''}
            activeOptions={onlyHere}
            aria-current={isCurrent ? 'page' : undefined}
            className={classNames(
              'flex min-h-12 items-center gap-x-3 border-line border-b px-4 py-1.5 text-13 last:border-0 hover:bg-s2 max-narrow:flex-wrap',
              isCurrent && 'chosen',
            )}
          >
            <ModeName mode={from} />
            <ArrowRight
              size={14}
              strokeWidth={1.5}
              aria-hidden="true"
              className="shrink-0 text-low"
            />
            <ModeName mode={arrives} />
            <span
              className={classNames('max-narrow:basis-full', isCurrent ? 'text-high' : 'text-mid')}
            >
              {t(text)}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

function ModeName({ mode }: { readonly mode: Mode }) {
  const t = useText()
  return (
    <span
      className={classNames(
        'flex min-w-22 shrink-0 items-center gap-1.5 font-medium',
        mode === 'public' ? 'text-public' : 'text-private',
      )}
    >
      <ModeEye mode={mode} />
      {t(mode === 'public' ? 'ui.public' : 'ui.private')}
    </span>
  )
}
