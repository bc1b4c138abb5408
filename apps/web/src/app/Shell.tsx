import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isEmbedded } from '../lib/embedded.ts'
import { useText } from '../lib/text/useText.ts'
import { useAtRest } from '../lib/useAtRest.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConsentLayer } from './ConsentLayer.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LooksOnlyBanner } from './LooksOnlyBanner.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { findPage } from './routeTable.ts'
import { UnstoredBanner } from './UnstoredBanner.tsx'
import { WalletDialogs } from './WalletDialogs.tsx'

const LinkedTokens = lazy(async () => ({
  default: (await import('./LinkedTokens.tsx')).LinkedTokens,
}))

/** The frame around every page. */
export function Shell() {
  const t = useText()
  const isAtRest = useAtRest()
  if (isEmbedded) return <Outlet />
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-s3 px-4 py-2 focus:translate-y-0"
      >
        {t('app.skip')}
      </a>
      <Header />
      <OfflineBanner />
      <UnstoredBanner />
      <LooksOnlyBanner />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-280 flex-1 px-2 pb-28 outline-none desk:px-6 desk:pb-16"
      >
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      <Toasts />
      <WalletDialogs />
      <ConsentLayer />
      {isAtRest && (
        <Suspense>
          <LinkedTokens />
        </Suspense>
      )}
      <PageTitle />
    </div>
  )
}

function PageTitle() {
  const t = useText()
  const { pathname } = useLocation()
  const page = findPage(pathname)
  const title = page && page.path !== '/' ? t(page.title) : undefined
  return <title>{title ? `${title} · ${PRODUCT}` : PRODUCT}</title>
}

const PRODUCT = 'Nightjar'
