import { shortAddress } from '@nightjar/sdk'
import { lazy, Suspense } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { useKeptAccount } from '../../wallets/keptAccount.ts'
import { isLocked, nameOpening, openWallet } from '../../wallets/openWallet.ts'
import { useWallet } from '../../wallets/useWallet.ts'

const AccountButton = lazy(async () => {
  const [module] = await Promise.all([
    import('./AccountButton.tsx'),
    loadMessages('features/wallet'),
  ])
  return { default: module.AccountButton }
})

/**
 * The header's wallet button: "Connect wallet", "Unlock wallet" if the one in this browser was used last, or the account and
 * its menu. After a reload, the tab's own account is shown at once.
 */
export function WalletButton() {
  const { address } = useWallet()
  const kept = useKeptAccount((state) => state.address)
  if (address === null) return kept === null ? <OpenButton /> : <ShownAccount address={kept} />
  return (
    <Suspense fallback={<ShownAccount address={address} />}>
      <AccountButton address={address} />
    </Suspense>
  )
}

/** As wide as the button that replaces it. */
function ShownAccount({ address }: { readonly address: string }) {
  return (
    <span className="flex min-h-11 items-center rounded-full bg-s2 px-3.5 text-13 font-medium text-mid wide:pr-9 wide:text-15">
      {shortAddress(address)}
    </span>
  )
}

function OpenButton() {
  const t = useText()
  const name = t(nameOpening())
  return (
    <Button kind="secondary" onClick={() => void openWallet()} aria-label={name} data-open-wallet>
      <span className="desk:hidden">{t(isLocked() ? 'lib.unlockShort' : 'lib.connectShort')}</span>
      <span className="max-desk:hidden">{name}</span>
    </Button>
  )
}
