import { shortAddress, withoutBlanks, withoutUnseen } from '@nightjar/sdk'
import type { KeptAccount } from '@nightjar/wallet/types'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../../lib/sentenceOf.ts'
import { useText } from '../../../lib/text/useText.ts'
import { useAction } from '../../../lib/useAction.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { walletStore } from '../../../wallets/store.ts'
import { useWallet } from '../../../wallets/useWallet.ts'
import { LocalWalletForm } from './LocalWalletForm.tsx'
import { PasswordField } from './PasswordField.tsx'

const queryKey = ['localAccounts']

/** The accounts of the wallet in this browser: which one is in use, their names, and adding more. */
export function AccountsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const { data: accounts = [] } = useQuery({
    queryKey,
    queryFn: async () => (await walletStore.keyManagement()?.accounts()) ?? [],
  })
  const reload = (): void => void client.invalidateQueries({ queryKey })
  return (
    <Modal show title={t('local.accounts')} zIndex={110} onClose={onClose}>
      <ul className="space-y-1">
        {accounts.map((account) => (
          <li key={account.address}>
            <Account account={account} onRenamed={reload} onSelected={onClose} />
          </li>
        ))}
      </ul>
      <AddAccount onAdded={reload} />
    </Modal>
  )
}

type AccountProps = {
  readonly account: KeptAccount
  readonly onRenamed: () => void
  readonly onSelected: () => void
}

function Account({ account: { address, name, kind }, onRenamed, onSelected }: AccountProps) {
  const t = useText()
  const isUsed = useWallet().address === address
  const rename = useAction(async (next: string) => {
    await walletStore.keyManagement()?.rename(address, next)
    onRenamed()
  })
  const leave = (field: HTMLInputElement) => {
    const text = withoutUnseen(field.value).trim()
    field.value = text || name
    if (field.value !== name) void rename.start(text)
  }
  const select = async () => {
    await walletStore.keyManagement()?.select(address)
    onSelected()
  }
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-field bg-s2 px-3 py-2">
      <span className="min-w-0 flex-1">
        <input
          defaultValue={name}
          aria-label={t('local.accountName', { address: shortAddress(address) })}
          maxLength={32}
          className="h-8 w-full rounded-control bg-transparent font-medium hover:bg-s3"
          onBlur={({ target }) => leave(target)}
        />
        <span className="block text-13 text-low">
          {shortAddress(address)}
          {kind === 'view' && ` · ${t('local.looksOnly')}`}
        </span>
        <span role="status" className="block text-13 text-danger empty:hidden">
          {failureOf(rename.error)}
        </span>
      </span>
      {isUsed ? (
        <span className="flex items-center gap-1.5 text-13 text-success">
          <Check size={15} strokeWidth={1.5} aria-hidden="true" />
          {t('local.inUse')}
        </span>
      ) : (
        <button
          type="button"
          className="min-h-11 rounded-control px-3 text-13 text-mid hover:bg-s3 hover:text-high"
          onClick={() => void select()}
        >
          {t('local.use')}
        </button>
      )}
    </div>
  )
}

function AddAccount({ onAdded }: { readonly onAdded: () => void }) {
  const t = useText()
  const [key, setKey] = useState('')
  const add = async () => {
    await walletStore.keyManagement()?.add(withoutBlanks(key) === '' ? null : key)
    setKey('')
    onAdded()
  }
  return (
    <div className="mt-5">
      <LocalWalletForm
        action={t(withoutBlanks(key) === '' ? 'local.addNew' : 'local.addKey')}
        disabled={false}
        onSubmit={add}
      >
        <PasswordField
          label={t('local.keyToAdd')}
          value={key}
          onChange={setKey}
          autoComplete="off"
          hint={t('local.keyToAddHint')}
        />
      </LocalWalletForm>
    </div>
  )
}
