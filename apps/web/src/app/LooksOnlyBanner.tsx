import { useText } from '../lib/text/useText.ts'
import { useWallet } from '../wallets/useWallet.ts'

/** Says that the connected account is view-only, as long as it is connected. */
export function LooksOnlyBanner() {
  const t = useText()
  const { capabilities } = useWallet()
  return (
    <div role="status" className="bg-s2 text-center text-13 text-mid not-empty:px-4 not-empty:py-2">
      {capabilities?.execute === false ? t('wallets.looksOnly') : null}
    </div>
  )
}
