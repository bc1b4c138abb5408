import { shortAddress } from '@nightjar/sdk'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { useWallet } from '../../wallets/useWallet.ts'

const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }))
const KeyDialog = lazy(async () => ({ default: (await import('./KeyDialog.tsx')).KeyDialog }))

/** The header's wallet button: "Connect wallet", or the account and its menu. */
export function WalletButton() {
  const { address, status, openDialog } = useWallet()
  const [keyTask, setKeyTask] = useState<'export' | 'remove' | null>(null)
  if (address === null) {
    return (
      <Button busy={status === 'connecting'} onClick={openDialog}>
        Connect wallet
      </Button>
    )
  }
  return (
    <>
      <Popover
        align="end"
        label={`Account ${shortAddress(address)}`}
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
