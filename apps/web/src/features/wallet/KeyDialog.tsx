import { useState } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { walletStore } from '../../wallets/store.ts'
import { LocalWalletForm } from './LocalWalletForm.tsx'
import { PasswordField } from './PasswordField.tsx'

type KeyDialogProps = { readonly task: 'export' | 'remove'; readonly onClose: () => void }

/** Shows the private key, or deletes it; both ask for the password again. */
export function KeyDialog({ task, onClose }: KeyDialogProps) {
  const title = task === 'export' ? 'Show the private key' : 'Remove the wallet'
  return (
    <Modal show title={title} zIndex={110} onClose={onClose}>
      {task === 'export' ? <ExportKey /> : <RemoveKey onDone={onClose} />}
    </Modal>
  )
}

function ExportKey() {
  const [password, setPassword] = useState('')
  const [privateKey, setPrivateKey] = useState<string | null>(null)
  if (privateKey !== null) return <ShownKey privateKey={privateKey} />
  return (
    <LocalWalletForm
      action="Show"
      disabled={password === ''}
      onSubmit={async () =>
        setPrivateKey((await walletStore.keyManagement()?.exportKey(password)) ?? null)
      }
    >
      <p className="text-mid">Whoever has this key owns the account. Show it to nobody.</p>
      <PasswordField
        label="Password"
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
      <CopyButton text={privateKey} label="Copy the private key" />
    </div>
  )
}

function RemoveKey({ onDone }: { readonly onDone: () => void }) {
  const [password, setPassword] = useState('')
  return (
    <LocalWalletForm
      action="Remove for good"
      kind="warning"
      disabled={password === ''}
      onSubmit={async () => {
        await walletStore.keyManagement()?.remove(password)
        onDone()
      }}
    >
      <p className="text-mid">
        The key is deleted from this browser. Without a copy of it the account and all it holds are
        lost.
      </p>
      <PasswordField
        label="Password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus
      />
    </LocalWalletForm>
  )
}
