import { lazy, Suspense, useSyncExternalStore } from 'react'
import { prompts } from '../../wallets/local/prompts.ts'
import { useWallet } from '../../wallets/useWallet.ts'

const SelectWallet = lazy(async () => ({
  default: (await import('./SelectWallet.tsx')).SelectWallet,
}))
const LocalPrompt = lazy(async () => ({ default: (await import('./LocalPrompt.tsx')).LocalPrompt }))

/** Loads the wallet's dialogs when they are needed; mounted once by the app. */
export function WalletLayer() {
  const { dialogOpen } = useWallet()
  const prompt = useSyncExternalStore(prompts.subscribe, prompts.current)
  return (
    <Suspense>
      {dialogOpen && <SelectWallet />}
      {prompt !== null && <LocalPrompt key={prompt.id} prompt={prompt} />}
    </Suspense>
  )
}
