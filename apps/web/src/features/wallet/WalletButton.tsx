import { lazy, Suspense } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { useWallet } from '../../wallets/useWallet.ts'

const AccountButton = lazy(async () => {
  const [module] = await Promise.all([
    import('./AccountButton.tsx'),
    loadMessages('features/wallet'),
  ])
  return { default: module.AccountButton }
})

/** The header's wallet button: "Connect wallet", or the account and its menu. */
export function WalletButton() {
  const { address } = useWallet()
  if (address === null) return <ConnectButton />
  return (
    <Suspense fallback={<ConnectButton />}>
      <AccountButton address={address} />
    </Suspense>
  )
}

function ConnectButton() {
  const t = useText()
  const { address, openDialog } = useWallet()
  return (
    <Button
      kind="secondary"
      disabled={address !== null}
      onClick={openDialog}
      aria-label={t('lib.connect')}
    >
      <span className="desk:hidden">{t('lib.connectShort')}</span>
      <span className="max-desk:hidden">{t('lib.connect')}</span>
    </Button>
  )
}
