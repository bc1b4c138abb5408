import { shortAddress } from '@nightjar/sdk'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import type { KeyTask } from './local/KeyDialog.tsx'

const AccountMenu = lazy(async () => {
  const [module] = await Promise.all([import('./AccountMenu.tsx'), loadMessages('features/wallet')])
  return { default: module.AccountMenu }
})
const KeyDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('./local/KeyDialog.tsx'),
    loadMessages('features/wallet/local'),
  ])
  return { default: module.KeyDialog }
})

/** The header's wallet button: "Connect wallet", or the account and its menu. */
export function WalletButton() {
  const t = useText()
  const { address, openDialog } = useWallet()
  const [keyTask, setKeyTask] = useState<KeyTask | null>(null)
  if (address === null) {
    return (
      <Button kind="secondary" onClick={openDialog}>
        {t('lib.connect')}
      </Button>
    )
  }
  return (
    <>
      <Popover
        align="end"
        label={t('lib.account', { address: shortAddress(address) })}
        trigger={
          <>
            {shortAddress(address)}
            <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
          </>
        }
        triggerClassName="flex min-h-11 items-center gap-1.5 rounded-full bg-s2 px-3.5 text-13 font-medium hover:bg-s3 desk:text-15"
      >
        {(close) => (
          <Suspense fallback={<div className="h-48 w-72" />}>
            <AccountMenu
              address={address}
              onClose={close}
              onKeyTask={(task) => {
                close()
                setKeyTask(task)
              }}
            />
          </Suspense>
        )}
      </Popover>
      {keyTask !== null && (
        <Suspense>
          <KeyDialog task={keyTask} onClose={() => setKeyTask(null)} />
        </Suspense>
      )}
    </>
  )
}
