import { Download, ExternalLink, Lock, LogOut, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { config } from '../../lib/config.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { walletStore } from '../../wallets/store.ts'
import { useWallet } from '../../wallets/useWallet.ts'

type AccountMenuProps = {
  readonly address: string
  readonly onClose: () => void
  readonly onKeyTask: (task: 'export' | 'remove') => void
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-mid hover:bg-s3 hover:text-high'

/** What can be done with the connected account. */
export function AccountMenu({ address, onClose, onKeyTask }: AccountMenuProps) {
  const { walletName, disconnect } = useWallet()
  const keys = walletStore.keyManagement()
  const after = (action: () => Promise<void>) => () => {
    onClose()
    void action()
  }
  return (
    <div className="w-72 max-w-[calc(100vw-3rem)]">
      <div className="flex items-start gap-2 px-3 pt-2 pb-3">
        <div className="min-w-0">
          <p className="text-13 text-low">{walletName}</p>
          <p className="break-all font-mono text-13">{address}</p>
        </div>
        <CopyButton text={address} label="Copy the address" className="-mt-1 -mr-2 size-11" />
      </div>
      <ExplorerLink address={address} />
      {keys !== null && (
        <>
          <Item icon={<Download {...icon} />} onClick={() => onKeyTask('export')}>
            Show private key
          </Item>
          <Item icon={<Trash2 {...icon} />} onClick={() => onKeyTask('remove')}>
            Remove from this browser
          </Item>
          <Item icon={<Lock {...icon} />} onClick={after(keys.lock)}>
            Lock
          </Item>
        </>
      )}
      <Item icon={<LogOut {...icon} />} onClick={after(disconnect)}>
        Disconnect
      </Item>
    </div>
  )
}

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

type ItemProps = {
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly children: string
}

function Item({ icon, onClick, children }: ItemProps) {
  return (
    <button type="button" className={item} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}

function ExplorerLink({ address }: { readonly address: string }) {
  const { explorerUrl } = config()
  if (!explorerUrl) return null
  return (
    <a className={item} href={`${explorerUrl}/address/${address}`} target="_blank" rel="noreferrer">
      <ExternalLink {...icon} />
      View in the explorer
    </a>
  )
}
