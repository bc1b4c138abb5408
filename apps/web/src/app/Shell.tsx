import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Consent } from '../features/consent/Consent.tsx'
import { WalletLayer } from '../features/wallet/WalletLayer.tsx'
import { config } from '../lib/config.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { termsLink } from './links.ts'
import { WalletNotices } from './WalletNotices.tsx'

/** The frame around every page. */
export function Shell() {
  const { closureDate } = config()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-s3 px-4 py-2 focus:translate-y-0"
      >
        Skip to the content
      </a>
      <Header />
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
      <WalletLayer />
      <WalletNotices />
      <Consent termsUrl={termsLink()} closureDate={closureDate} />
      <PageTitle />
    </div>
  )
}

const titles: Readonly<Record<string, string>> = {
  '/swap/public': 'Swap',
  '/pool': 'Pools',
  '/assets/tokens': 'Assets',
  '/faucet': 'Faucet',
  '/transaction': 'Transactions',
}

function PageTitle() {
  const { pathname } = useLocation()
  useEffect(() => {
    const title = titles[pathname]
    document.title = title ? `${title} · Nightjar` : 'Nightjar'
  }, [pathname])
  return null
}
