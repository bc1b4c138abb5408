import { Link, useLocation } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../lib/text/useText.ts'
import { moreLinks, places } from './menus.ts'

const MoreSheet = lazy(async () => ({ default: (await import('./MoreSheet.tsx')).MoreSheet }))

const item =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-12 font-medium text-mid aria-[current]:text-high aria-[current]:shadow-[inset_0_2px_0_var(--high)]'

/** The four links in the bottom bar of a phone's screen. */
export function BottomBar() {
  const t = useText()
  const { pathname } = useLocation()
  const [open, setOpen] = useState<boolean>() // undefined: never opened
  const inMore = moreLinks().some(({ to }) => to === pathname)
  return (
    <nav
      data-bar
      aria-label={t('app.places')}
      className="fixed inset-x-0 bottom-0 z-40 flex border-line border-t bg-s1 pb-[env(safe-area-inset-bottom)] desk:hidden"
    >
      {places.map(({ to, label, icon: Icon, under }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname.startsWith(under) ? 'page' : undefined}
          className={item}
        >
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
          {t(label)}
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={inMore || undefined}
        onClick={() => setOpen(true)}
        className={item}
      >
        <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
        {t('app.more')}
      </button>
      <Suspense>
        {open !== undefined && <MoreSheet show={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </nav>
  )
}
