import { Link, useLocation } from '@tanstack/react-router'
import { WalletButton } from '../features/wallet/WalletButton.tsx'
import { useText } from '../lib/text/useText.ts'
import { classNames } from '../ui/classNames.ts'
import { Mark } from '../ui/Mark.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { places } from './menus.ts'
import { NetworkLabel } from './NetworkLabel.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'

export function Header() {
  const t = useText()
  const { pathname } = useLocation()
  return (
    <header data-bar className="sticky top-0 z-40 border-line border-b bg-bg">
      <div className="mx-auto flex min-h-16 max-w-280 items-center gap-2 px-4 desk:px-6">
        <Link to="/" className="wordmark rounded-control font-bold text-17 desk:mr-3">
          <span className="text-private">
            <Mark />
          </span>
          <span>Nightjar</span>
        </Link>
        <nav aria-label={t('app.places')} className="hidden items-center gap-1 desk:flex">
          {places.map(({ to, label, under }) => (
            <Link
              key={to}
              to={to}
              aria-current={pathname.startsWith(under) ? 'page' : undefined}
              className={classNames(
                'flex min-h-10 items-center rounded-control px-3 font-medium transition-colors duration-120 hover:bg-s2 hover:text-high',
                pathname.startsWith(under) ? 'chosen text-high' : 'text-mid',
              )}
            >
              {t(label)}
            </Link>
          ))}
          <MoreMenu />
        </nav>
        <div className="ml-auto flex max-w-[calc(100%-2rem)] shrink-0 flex-wrap items-center justify-end gap-1.5 desk:gap-2">
          <SearchButton />
          <NetworkLabel />
          <span className="hidden desk:block">
            <SettingsMenu />
          </span>
          <WalletButton />
        </div>
      </div>
    </header>
  )
}
