import { Link, useNavigate } from '@tanstack/react-router'
import { useText } from '../../lib/text/useText.ts'
import { type Mode, ModeSwitch } from '../../ui/ModeSwitch.tsx'
import type { Direction } from './useWrap.ts'

const places = {
  public: { wrap: '/wrap/wrap', unwrap: '/wrap/unwrap' },
  private: { wrap: '/wrap/private/wrap', unwrap: '/wrap/private/unwrap' },
} as const satisfies Readonly<Record<Mode, Readonly<Record<Direction, string>>>>

const directions = [
  { direction: 'wrap', label: 'wrap.wrap' },
  { direction: 'unwrap', label: 'wrap.unwrap' },
] as const

type WrapHeadProps = { readonly mode: Mode; readonly direction: Direction }

/** Switches between public and private, wrap and unwrap, and keeps the form's values. */
export function WrapHead({ mode, direction: current }: WrapHeadProps) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <ModeSwitch
        value={mode}
        onChange={(next) =>
          void navigate({ to: places[next][current], hash: true, resetScroll: false })
        }
      />
      <nav aria-label={t('wrap.direction')} className="flex flex-wrap gap-1 max-desk:w-full">
        {directions.map(({ direction, label }) => (
          <Link
            key={direction}
            to={places[mode][direction]}
            hash={true} // keeps the form's values
            className="flex min-h-11 items-center justify-center rounded-control max-desk:flex-1 px-3 font-medium text-mid hover:bg-s2 hover:text-high"
            activeProps={{ className: 'chosen text-high', 'aria-current': 'page' }}
          >
            {t(label)}
          </Link>
        ))}
      </nav>
    </div>
  )
}
