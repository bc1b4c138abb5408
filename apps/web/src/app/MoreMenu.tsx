import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useText } from '../lib/text/useText.ts'
import { classNames } from '../ui/classNames.ts'
import { Popover } from '../ui/Popover.tsx'
import { moreLinks } from './menus.ts'
import { termsLink } from './termsLink.ts'

const item = 'block rounded-control px-3 py-2.5 hover:bg-s3'

/** "More" in the header. */
export function MoreMenu() {
  const t = useText()
  const { pathname } = useLocation()
  const current = moreLinks().some(({ to }) => to === pathname)
  return (
    <Popover
      align="start"
      trigger={
        <>
          {t('app.more')} <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
        </>
      }
      triggerClassName={classNames(
        'flex min-h-10 items-center gap-1 rounded-control px-3 font-medium hover:bg-s2 hover:text-high',
        current ? 'chosen text-high' : 'text-mid',
      )}
    >
      {(close) => <MoreLinks onChoose={close} />}
    </Popover>
  )
}

/** The links under "More", for the menu and for the phone's sheet. */
export function MoreLinks({ onChoose }: { readonly onChoose: () => void }) {
  const t = useText()
  return (
    <div className="min-w-64">
      {moreLinks().map(({ to, label, text }) => (
        <Link key={to} to={to} onClick={onChoose} className={item}>
          <span className="block font-medium">{t(label)}</span>
          <span className="block text-13 text-low">{t(text)}</span>
        </Link>
      ))}
      <a href={termsLink()} target="_blank" rel="noreferrer" className={item}>
        <span className="block font-medium">{t('app.terms')}</span>
        <span className="block text-13 text-low">{t('app.newTab')}</span>
      </a>
    </div>
  )
}
