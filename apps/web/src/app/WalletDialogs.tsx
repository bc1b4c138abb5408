import { lazy, Suspense } from 'react'
import { useAtRest } from '../lib/useAtRest.ts'
import { useWallet } from '../wallets/useWallet.ts'

const WalletLayer = lazy(async () => ({
  default: (await import('../features/wallet/WalletLayer.tsx')).WalletLayer,
}))

/** The wallet's dialogs, once the first page is complete or somebody asks for one. */
export function WalletDialogs() {
  const { dialogOpen } = useWallet()
  const isAtRest = useAtRest()
  return (
    (isAtRest || dialogOpen) && (
      <Suspense>
        <WalletLayer />
      </Suspense>
    )
  )
}
