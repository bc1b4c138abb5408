import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { classNames } from '../ui/classNames.ts'
import { Modal } from '../ui/Modal.tsx'
import { moreLinks } from './links.ts'
import { MoreLinks } from './MoreMenu.tsx'
import { more, places } from './places.ts'
import { ThemeSetting } from './SettingsMenu.tsx'

const item = 'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-12 font-medium'

/** The four places at the foot of a phone's screen. */
export function BottomBar() {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const inMore = moreLinks().some(({ to }) => to === pathname)
  const close = () => setOpen(false)
  return (
    <nav
      aria-label="Places"
      className="fixed inset-x-0 bottom-0 z-40 flex border-line border-t bg-s1 pb-[env(safe-area-inset-bottom)] desk:hidden"
    >
      {places.map(({ to, label, icon: Icon, under }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname.startsWith(under) ? 'page' : undefined}
          className={classNames(item, pathname.startsWith(under) ? 'text-high' : 'text-low')}
        >
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
          {label}
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(item, inMore ? 'text-high' : 'text-low')}
      >
        <more.icon size={20} strokeWidth={1.5} aria-hidden="true" />
        {more.label}
      </button>
      <Modal show={open} title={more.label} onClose={close}>
        <div className="-mx-3">
          <MoreLinks onChoose={close} />
        </div>
        <div className="mt-4 border-line border-t pt-4">
          <ThemeSetting />
        </div>
      </Modal>
    </nav>
  )
}
