import { Download, ExternalLink, Lock, LogOut, Trash2, Users } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { config } from '../../lib/config.ts'
import { showCredits } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { Balance } from '../../ui/Balance.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { walletStore } from '../../wallets/store.ts'
import { useWallet } from '../../wallets/useWallet.ts'
import type { KeyTask } from './local/KeyDialog.tsx'
import { ScanLine } from './ScanLine.tsx'

type AccountMenuProps = {
  readonly address: string
  /** Public credits in microcredits; undefined while loading. */
  readonly credits: bigint | undefined
  readonly onClose: () => void
  readonly onKeyTask: (task: KeyTask) => void
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-mid hover:bg-s3 hover:text-high'

/** Actions for the connected account. What comes and goes is below them: none moves while it is pressed. */
export function AccountMenu({ address, credits, onClose, onKeyTask }: AccountMenuProps) {
  const { walletName, disconnect } = useWallet()
  const t = useText()
  const keys = walletStore.keyManagement()
  const local = walletStore.localAbilities()
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
        <CopyButton
          text={address}
          label={t('wallet.copyAddress')}
          className="-mt-1 -mr-2 size-11"
        />
      </div>
      <p className="mx-3 mb-2 flex min-h-10 items-center justify-between gap-3 border-line border-t pt-2">
        <span className="text-13 text-low">{t('wallet.credits')}</span>
        {credits === undefined ? (
          <span className="skeleton h-5 w-24" />
        ) : (
          <Balance mode="public" text={showCredits(credits)} className="font-medium" />
        )}
      </p>
      <ExplorerLink address={address} />
      {keys !== null && (
        <>
          <Item icon={<Users {...icon} />} onClick={() => onKeyTask('accounts')}>
            {t('wallet.accounts')}
          </Item>
          <Item icon={<Download {...icon} />} onClick={() => onKeyTask('export')}>
            {t('wallet.showKey')}
          </Item>
          <Item icon={<Trash2 {...icon} />} onClick={() => onKeyTask('remove')}>
            {t('wallet.remove')}
          </Item>
          <Item icon={<Lock {...icon} />} onClick={after(keys.lock)}>
            {t('wallet.lock')}
          </Item>
        </>
      )}
      <Item icon={<LogOut {...icon} />} onClick={after(disconnect)}>
        {t('wallet.disconnect')}
      </Item>
      <KeyInTab />
      {local !== null && <ScanLine scan={local.scan} />}
    </div>
  )
}

/** Warns that the key is lost with the page, where the browser stores none. */
function KeyInTab() {
  const t = useText()
  const [isStored, setIsStored] = useState(true)
  useEffect(() => {
    walletStore
      .keyManagement()
      ?.isStored()
      .then(setIsStored, () => undefined) // it does not answer
  }, [])
  return isStored ? null : <p className="mx-3 my-2 text-13 text-warning">{t('wallet.keyInTab')}</p>
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
  const t = useText()
  const { explorerUrl } = config()
  if (!explorerUrl) return null
  return (
    <a className={item} href={`${explorerUrl}/address/${address}`} target="_blank" rel="noreferrer">
      <ExternalLink {...icon} />
      {t('wallet.explorer')}
    </a>
  )
}
