import { useText } from '../lib/text/useText.ts'
import { useWallet } from './useWallet.ts'

/** Whether the connected wallet signs messages; true while none is connected, because it might. */
export function useCanSign(): boolean {
  return useWallet().capabilities?.sign !== false
}

/** Why the connected wallet cannot sign what a form needs, and how to connect one that can; otherwise the given text. */
export function CannotSign({ otherwise }: { readonly otherwise: string | null | undefined }) {
  const t = useText()
  const { walletName, capabilities, disconnect, openDialog } = useWallet()
  if (capabilities?.sign !== false) return <>{otherwise}</>
  if (capabilities.execute === false) return <>{t('wallets.looksOnly')}</>
  const connectOther = () => void disconnect().then(openDialog)
  return (
    <>
      {t('wallets.cannotSign', { name: walletName ?? '' })}{' '}
      <button
        type="button"
        className="min-h-11 text-mid underline underline-offset-3 hover:text-high desk:min-h-0"
        onClick={connectOther}
      >
        {t('wallets.connectOther')}
      </button>
    </>
  )
}
