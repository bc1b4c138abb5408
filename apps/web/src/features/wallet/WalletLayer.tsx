import { prompts } from '@nightjar/wallet/local/prompts'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useWallet } from '../../wallets/useWallet.ts'

const SelectWallet = lazy(async () => {
  const [module] = await Promise.all([
    import('./SelectWallet.tsx'),
    loadMessages('features/wallet'),
  ])
  return { default: module.SelectWallet }
})
const LocalPrompt = lazy(async () => {
  const [module] = await Promise.all([
    import('./local/LocalPrompt.tsx'),
    loadMessages('features/wallet/local'),
  ])
  return { default: module.LocalPrompt }
})

/** Loads the wallet's dialogs when needed, one at a time; mounted once by the app. */
export function WalletLayer() {
  const { dialogOpen } = useWallet()
  const prompt = useSyncExternalStore(prompts.subscribe, prompts.current)
  return (
    <Suspense>
      {prompt === null ? (
        dialogOpen && <SelectWallet />
      ) : (
        <LocalPrompt key={prompt.id} prompt={prompt} />
      )}
    </Suspense>
  )
}
