import type { WalletListing } from '@nightjar/wallet/types'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useWallet } from '../../wallets/useWallet.ts'

/** Waits for the wallet; after 10 s it says so, and the wait can be cancelled. */
export function Connecting({ wallet: { name, icon } }: { readonly wallet: WalletListing }) {
  const t = useText()
  const { slow, pairing, cancel } = useWallet()
  return (
    <div
      role="status"
      className="flex min-h-64 flex-col items-center justify-center gap-2 pb-4 text-center"
    >
      <span className="relative mb-3 grid size-16 place-items-center">
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size={64} />
        </span>
        <img src={icon} alt="" width={32} height={32} className="size-8 rounded-control" />
      </span>
      <p className="font-medium text-17">{t('wallet.confirm')}</p>
      <p className="max-w-80 text-mid">{slow ? t('wallet.slow', { name }) : name}</p>
      {pairing !== null && <Pairing name={name} uri={pairing} />}
      {slow && (
        <Button kind="secondary" className="mt-3" onClick={cancel}>
          {t('wallet.cancel')}
        </Button>
      )}
    </div>
  )
}

/** Shows the pairing for a wallet outside this browser. */
function Pairing({ name, uri }: { readonly name: string; readonly uri: string }) {
  const t = useText()
  return (
    <div className="mt-2 max-w-80 text-13 text-low">
      <p>{t('wallet.pair', { name })}</p>
      <p className="mt-2 flex items-center justify-center gap-2">
        <a
          className="min-h-11 content-center text-mid underline underline-offset-3"
          href={`avail://wc?uri=${encodeURIComponent(uri)}`}
        >
          {t('wallet.openWallet', { name })}
        </a>
        <CopyButton text={uri} label={t('wallet.copyPairing')} className="size-11" />
      </p>
    </div>
  )
}
