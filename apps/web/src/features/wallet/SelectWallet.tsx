import type { WalletGroup, WalletListing } from '@nightjar/wallet/types'
import { CircleAlert } from 'lucide-react'
import { useText } from '../../lib/text/useText.ts'
import { Modal } from '../../ui/Modal.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { Connecting } from './Connecting.tsx'
import { WalletRow } from './WalletRow.tsx'

const groups = [
  { id: 'recommended', label: 'wallet.recommended' },
  { id: 'wallets', label: 'wallet.others' },
  { id: 'local', label: 'wallet.inBrowser' },
] as const satisfies readonly { readonly id: WalletGroup; readonly label: string }[]

/** "Select Wallet": every wallet with its icon, name and state; a spinner while one is connecting. */
export function SelectWallet() {
  const t = useText()
  const { status, walletName, wallets, failure, connect, closeDialog } = useWallet()
  const connecting = status === 'connecting'
  const chosen = wallets.find(({ name }) => name === walletName)
  return (
    <Modal
      show
      title={t('wallet.select')}
      zIndex={100}
      closable={!connecting}
      maskClosable={!connecting}
      onClose={closeDialog}
    >
      {connecting && chosen !== undefined ? (
        <Connecting wallet={chosen} />
      ) : (
        <>
          {failure !== null && <Failure words={failure} />}
          {groups.map(({ id, label }) => (
            <Group
              key={id}
              label={t(label)}
              wallets={wallets.filter((wallet) => wallet.group === id)}
              onChoose={(name) => void connect(name)}
            />
          ))}
          <p className="mt-5 text-13 text-low">{t('wallet.promise')}</p>
        </>
      )}
    </Modal>
  )
}

function Failure({ words }: { readonly words: string }) {
  return (
    <p role="alert" className="mb-4 flex gap-3 rounded-field bg-s2 px-4 py-3">
      <CircleAlert
        size={18}
        strokeWidth={1.5}
        className="mt-0.5 shrink-0 text-danger"
        aria-hidden="true"
      />
      {words}
    </p>
  )
}

type GroupProps = {
  readonly label: string
  readonly wallets: readonly WalletListing[]
  readonly onChoose: (name: string) => void
}

function Group({ label, wallets, onChoose }: GroupProps) {
  if (wallets.length === 0) return null
  return (
    <section className="mb-4 last:mb-0">
      <h3 className="mb-1.5 text-13 text-low">{label}</h3>
      <ul className="space-y-1">
        {[...wallets]
          .sort((a, b) => rankOf(a) - rankOf(b))
          .map((wallet) => (
            <li key={wallet.name}>
              <WalletRow wallet={wallet} onChoose={onChoose} />
            </li>
          ))}
      </ul>
    </section>
  )
}

/** Installed ones first, those that cannot be used here last; otherwise in the order of the list. */
function rankOf({ readyState, obstacle }: WalletListing): number {
  if (obstacle !== null) return 2
  return readyState === 'Installed' ? 0 : 1
}
