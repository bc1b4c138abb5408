import { useState } from 'react'
import { useText } from '../../../lib/text/useText.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { walletStore } from '../../../wallets/store.ts'
import { useWallet } from '../../../wallets/useWallet.ts'
import { AccountsDialog } from './AccountsDialog.tsx'
import { LocalWalletForm } from './LocalWalletForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { noteSavedKey } from './savedKeys.ts'

/** Actions with the keys in this browser. */
export type KeyTask = 'accounts' | 'export' | 'remove'

type KeyDialogProps = { readonly task: KeyTask; readonly onClose: () => void }

/** The accounts, or showing or deleting the private key; the last two ask for the password again. */
export function KeyDialog({ task, onClose }: KeyDialogProps) {
  const t = useText()
  if (task === 'accounts') return <AccountsDialog onClose={onClose} />
  const title = t(task === 'export' ? 'local.exportTitle' : 'local.removeTitle')
  return (
    <Modal show title={title} zIndex={110} onClose={onClose}>
      {task === 'export' ? <ExportKey /> : <RemoveKey onDone={onClose} />}
    </Modal>
  )
}

function ExportKey() {
  const t = useText()
  const [password, setPassword] = useState('')
  const [privateKey, setPrivateKey] = useState<string | null>(null)
  const { address } = useWallet()
  if (privateKey !== null) return <ShownKey privateKey={privateKey} />
  const showKey = async () => {
    const key = (await walletStore.keyManagement()?.exportKey(password)) ?? null
    setPrivateKey(key)
    if (key && address) noteSavedKey(address)
  }
  return (
    <LocalWalletForm action={t('local.show')} disabled={password === ''} onSubmit={showKey}>
      <p className="text-mid">{t('local.exportText')}</p>
      <PasswordField
        label={t('local.password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus
      />
    </LocalWalletForm>
  )
}

function ShownKey({ privateKey }: { readonly privateKey: string }) {
  return (
    <div className="veil flex items-start gap-2 rounded-field border border-line-strong p-4">
      <code className="min-w-0 break-all font-mono text-13">{privateKey}</code>
      <CopyButton text={privateKey} label={useText()('local.copyKey')} />
    </div>
  )
}

function RemoveKey({ onDone }: { readonly onDone: () => void }) {
  const t = useText()
  const [password, setPassword] = useState('')
  return (
    <LocalWalletForm
      action={t('local.removeAction')}
      kind="warning"
      disabled={password === ''}
      onSubmit={async () => {
        await walletStore.keyManagement()?.remove(password)
        onDone()
      }}
    >
      <p className="text-mid">{t('local.removeText')}</p>
      <PasswordField
        label={t('local.password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus
      />
    </LocalWalletForm>
  )
}
