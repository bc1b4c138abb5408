import { shortAddress } from '@nightjar/sdk'
import { useState } from 'react'
import { Modal } from '../../ui/Modal.tsx'
import { Segments } from '../../ui/Segments.tsx'
import type { PromptProps } from './LocalPrompt.tsx'
import { LocalWalletForm } from './LocalWalletForm.tsx'
import { PasswordField } from './PasswordField.tsx'

const shortestPassword = 8

/** Opens the local wallet: unlocks the stored key, or creates or imports one. */
export function OpenLocalWallet({ prompt, onConfirm, onRefuse }: PromptProps<'open'>) {
  const [replacing, setReplacing] = useState(false)
  const props = { prompt, onConfirm, onRefuse }
  const isStored = prompt.address !== null && !replacing
  const title = isStored ? 'Unlock your wallet' : 'Local wallet'
  return (
    <Modal show title={title} zIndex={110} maskClosable={false} onClose={onRefuse}>
      {isStored ? <Unlock {...props} onReplace={() => setReplacing(true)} /> : <Setup {...props} />}
    </Modal>
  )
}

function Unlock(props: PromptProps<'open'> & { readonly onReplace: () => void }) {
  const { prompt, onConfirm, onReplace } = props
  const [password, setPassword] = useState('')
  return (
    <LocalWalletForm
      action="Unlock"
      disabled={password === ''}
      onSubmit={async () => {
        await prompt.unlock(password)
        onConfirm()
      }}
    >
      <p className="text-mid">
        Account <strong>{shortAddress(prompt.address ?? '')}</strong> is kept in this browser.
      </p>
      <PasswordField
        label="Password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus
      />
      <p className="text-13 text-low">
        Forgotten? There is no way to recover a password.{' '}
        <button type="button" className="text-mid underline underline-offset-3" onClick={onReplace}>
          Use another key
        </button>
      </p>
    </LocalWalletForm>
  )
}

type Way = 'create' | 'import'
const ways: readonly { readonly value: Way; readonly label: string }[] = [
  { value: 'create', label: 'New account' },
  { value: 'import', label: 'Import a key' },
]

function Setup({ prompt, onConfirm }: PromptProps<'open'>) {
  const [way, setWay] = useState<Way>('create')
  const [privateKey, setPrivateKey] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const keep = async () => {
    if (password !== repeated) throw new Error('The two passwords differ. Type them again.')
    if (way === 'create') await prompt.create(password)
    else await prompt.importKey(privateKey, password)
    onConfirm()
  }
  return (
    <LocalWalletForm
      action={way === 'create' ? 'Create wallet' : 'Import wallet'}
      disabled={password.length < shortestPassword || (way === 'import' && privateKey === '')}
      onSubmit={keep}
    >
      <Warning replaces={prompt.address} />
      <Segments label="Account" options={ways} value={way} onChange={setWay} />
      {way === 'import' && (
        <PasswordField
          label="Private key"
          value={privateKey}
          onChange={setPrivateKey}
          autoComplete="off"
          hint="Starts with APrivateKey1. It is encrypted at once and never leaves this browser."
        />
      )}
      <PasswordField
        label="Password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters. It encrypts the key and cannot be recovered.`}
        autoFocus
      />
      <PasswordField
        label="Repeat the password"
        value={repeated}
        onChange={setRepeated}
        autoComplete="new-password"
      />
    </LocalWalletForm>
  )
}

function Warning({ replaces }: { readonly replaces: string | null }) {
  return (
    <div className="rounded-field border border-line-strong bg-s2 px-4 py-3 text-13">
      <p className="font-medium text-warning">For this local test network only</p>
      <p className="mt-0.5 text-mid">
        The key is kept in this browser, encrypted with your password. Clearing the browser's data
        deletes it. Never use a key that holds real funds.
      </p>
      {replaces !== null && (
        <p className="mt-1.5 text-danger">
          The key of {shortAddress(replaces)} will be replaced. Without a copy of it that account is
          lost.
        </p>
      )}
    </div>
  )
}
